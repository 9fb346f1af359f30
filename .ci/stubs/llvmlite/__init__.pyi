# What pyengine uses of llvmlite, which has no types of its own.
