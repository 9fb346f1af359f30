"""Build in place with: python setup.py build_ext --inplace"""

from Cython.Build import cythonize
from setuptools import Extension, setup

import engine

path = [engine.get_include()]
setup(
    name="sight_cython",
    ext_modules=cythonize([Extension("sight_cython", ["sight_cython.pyx"], include_dirs=path)], include_path=path),
)
