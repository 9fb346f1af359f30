"""C programs that stand beside the package's kernels, so that its speed is compared with something."""
