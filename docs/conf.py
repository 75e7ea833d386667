"""Settings of the documentation site: `uv run --group docs sphinx-build -W docs build/site`."""

import underhall

project = "Underhall"
author = "Underhall contributors"
copyright = "Underhall contributors"
release = version = underhall.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["picture.py"]
html_theme = "alabaster"
html_theme_options = {"description": "A digital tabletop in Python", "fixed_sidebar": True, "page_width": "1100px"}
html_title = f"Underhall {release}"
html_static_path: list[str] = []

# Docstrings write code in single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# The site needs none of the libraries that the adapters are for.
autodoc_mock_imports = ["numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "textarena", "mcp", "pyarrow"]
autodoc_inherit_docstrings = False
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}

# The pages also read well on a forge: links to headings and to files of the repository.
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["myst.xref_missing", "misc.highlighting_failure"]
