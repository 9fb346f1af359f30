"""Build in place with: python setup.py build_ext --inplace"""

from Cython.Build import cythonize
from setuptools import Extension, setup

import engine

setup(
    name="kuhn",
    ext_modules=cythonize(
        [Extension("kuhn", ["kuhn.pyx"], include_dirs=[engine.get_include()])], include_path=[engine.get_include()]
    ),
)
