import sys, gen, run
for a in sys.argv[1:]:
    seed,which=a.split(':')
    src=gen.program(int(seed))
    print('#'*30, seed)
    print(src[src.index('def make'):])
    refs,res=run.one(src,which.split(','))
    for d,l in res.items():
        for k,t in l[:1]: print('==',d,'|',k,'|',t[:700])
