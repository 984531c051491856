"""Looking at modules: operators as plain objects, what they cost, how two modules differ, pictures of them."""
