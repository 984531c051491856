// Stands between a process and the C library (LD_PRELOAD): the Nth call of the thread that armed it fails.
//
// Modes: 0 counts, 1 fails with an error, 2 writes and reads half, 3 is the process's end by SIGKILL.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static __thread int armed, mode, code;
static __thread long target, count;
static __thread char last[32];

void fault_arm(long n, int how, int error) {
  target = n; mode = how; code = error; count = 0; last[0] = 0; armed = 1;
}
long fault_disarm(void) { armed = 0; return count; }
const char* fault_name(void) { return last; }

// Whether this call is the one: 1 fails, 2 is cut short.
static int hit(const char* name) {
  if (!armed || ++count != target) return 0;
  strncpy(last, name, sizeof last - 1);
  if (mode == 3) kill(getpid(), SIGKILL);
  if (mode == 1) errno = code;
  return mode;
}

#define REAL(name) \
  static __typeof__(name)* real; \
  if (!real) real = (__typeof__(name)*)dlsym(RTLD_NEXT, #name);
#define CALL(type, name, bad, params, args) \
  type name params { REAL(name) if (hit(#name) == 1) return bad; return real args; }
#define OPEN(name, head, args) \
  int name(head const char* path, int flags, ...) { \
    REAL(name) va_list list; va_start(list, flags); mode_t m = va_arg(list, mode_t); va_end(list); \
    if (hit(#name) == 1) return -1; return real args; }
#define COMMA ,
OPEN(open, , (path, flags, m))
OPEN(open64, , (path, flags, m))
OPEN(openat, int dir COMMA, (dir, path, flags, m))
OPEN(openat64, int dir COMMA, (dir, path, flags, m))
CALL(FILE*, fopen, NULL, (const char* p, const char* m), (p, m))
CALL(FILE*, fopen64, NULL, (const char* p, const char* m), (p, m))
CALL(DIR*, opendir, NULL, (const char* p), (p))
CALL(DIR*, fdopendir, NULL, (int d), (d))
CALL(int, fsync, -1, (int d), (d))
CALL(int, fdatasync, -1, (int d), (d))
CALL(int, ftruncate, -1, (int d, off_t n), (d, n))
CALL(int, ftruncate64, -1, (int d, off64_t n), (d, n))
CALL(int, rename, -1, (const char* a, const char* b), (a, b))
CALL(int, renameat, -1, (int c, const char* a, int d, const char* b), (c, a, d, b))
CALL(int, unlink, -1, (const char* p), (p))
CALL(int, unlinkat, -1, (int d, const char* p, int f), (d, p, f))
CALL(int, rmdir, -1, (const char* p), (p))
CALL(int, mkdir, -1, (const char* p, mode_t m), (p, m))
CALL(int, mkdirat, -1, (int d, const char* p, mode_t m), (d, p, m))
CALL(int, chmod, -1, (const char* p, mode_t m), (p, m))
CALL(int, fchmod, -1, (int d, mode_t m), (d, m))
CALL(int, fchmodat, -1, (int d, const char* p, mode_t m, int f), (d, p, m, f))
CALL(int, stat, -1, (const char* p, struct stat* s), (p, s))
CALL(int, stat64, -1, (const char* p, struct stat64* s), (p, s))
CALL(int, lstat, -1, (const char* p, struct stat* s), (p, s))
CALL(int, lstat64, -1, (const char* p, struct stat64* s), (p, s))
CALL(int, fstat, -1, (int d, struct stat* s), (d, s))
CALL(int, fstat64, -1, (int d, struct stat64* s), (d, s))
CALL(int, fstatat, -1, (int d, const char* p, struct stat* s, int f), (d, p, s, f))
CALL(int, fstatat64, -1, (int d, const char* p, struct stat64* s, int f), (d, p, s, f))
CALL(int, statx, -1, (int d, const char* p, int f, unsigned m, struct statx* s), (d, p, f, m, s))
CALL(int, utimensat, -1, (int d, const char* p, const struct timespec t[2], int f), (d, p, t, f))
CALL(int, flock, -1, (int d, int o), (d, o))
CALL(int, pipe2, -1, (int d[2], int f), (d, f))
CALL(off_t, lseek, -1, (int d, off_t o, int w), (d, o, w))
CALL(off64_t, lseek64, -1, (int d, off64_t o, int w), (d, o, w))
CALL(int, access, -1, (const char* p, int m), (p, m))
CALL(ssize_t, readlink, -1, (const char* p, char* b, size_t n), (p, b, n))

struct dirent* readdir(DIR* d) { REAL(readdir) return hit("readdir") == 1 ? NULL : real(d); }
struct dirent64* readdir64(DIR* d) { REAL(readdir64) return hit("readdir64") == 1 ? NULL : real(d); }

// The descriptor is gone even where the call fails.
int close(int d) { REAL(close) int fails = hit("close") == 1, result = real(d); if (fails) errno = code; return fails ? -1 : result; }

#define TRANSFER(name, type, params, args) \
  ssize_t name params { REAL(name) switch (hit(#name)) { case 1: return -1; case 2: n = n > 1 ? n / 2 : n; } return real args; }
TRANSFER(write, const void*, (int d, const void* b, size_t n), (d, b, n))
TRANSFER(pwrite, const void*, (int d, const void* b, size_t n, off_t o), (d, b, n, o))
TRANSFER(pwrite64, const void*, (int d, const void* b, size_t n, off64_t o), (d, b, n, o))
TRANSFER(read, void*, (int d, void* b, size_t n), (d, b, n))
TRANSFER(pread, void*, (int d, void* b, size_t n, off_t o), (d, b, n, o))
TRANSFER(pread64, void*, (int d, void* b, size_t n, off64_t o), (d, b, n, o))
TRANSFER(writev, const void*, (int d, const struct iovec* b, int n), (d, b, n))
TRANSFER(readv, const void*, (int d, const struct iovec* b, int n), (d, b, n))
