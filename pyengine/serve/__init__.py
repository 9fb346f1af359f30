"""The workbench in the browser: what python -m pyengine.serve answers."""
