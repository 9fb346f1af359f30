"""The compiled core: numbers in, numbers out. Its C-level interface is the installed `.pxd` files."""
