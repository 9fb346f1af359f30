"""Reports on a finished study: tables on a terminal, figures, a page."""
