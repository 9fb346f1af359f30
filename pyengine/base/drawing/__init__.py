"""The look of pictures and pages."""
