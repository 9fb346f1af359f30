"""Build in place with: python setup.py build_ext --inplace"""

from Cython.Build import cythonize
from setuptools import Extension, setup

import engine

setup(
    name="extensions",
    ext_modules=cythonize(
        [Extension(name, [f"{name}.pyx"], include_dirs=[engine.get_include()]) for name in ("openings", "cautious")],
        include_path=[engine.get_include()],
    ),
)
