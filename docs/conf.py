"""How the documentation site is built: `make docs-site`.

The source folder is the whole project, so that links between README, CONTRIBUTING and docs/ work on the site as they do
in the sources. Nothing is fetched, neither by the build nor by the pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils.nodes import Element, Node
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import fimbul
import fimbul.bots
import fimbul.positions
import fimbul.rl
import fimbul.words

project = "Fimbul"
author = "The Fimbul authors"
copyright = author
version = release = fimbul.__version__

# -- what is on the site ----------------------------------------------------------------------------------------------
root_doc = "docs/index"
others = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/README.md", "web/README.md"]
include_patterns = ["docs/**.md", *others]
exclude_patterns = [".*", "build", "dist", "src", "tests", "web/node_modules", "**/__pycache__"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]

# -- pages ------------------------------------------------------------------------------------------------------------
myst_heading_anchors = 4
highlight_language = "text"

# -- the reference, from docstrings -----------------------------------------------------------------------------------
default_role = "code"  # docstrings write `name` for code
autodoc_class_signature = "separated"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
nitpicky = True
# Every reference must lead somewhere, except types in signatures that are not on the site: of the standard library, of
# other packages, and of what lies behind the public names.
nitpick_ignore_regex = [(r"py:(class|obj|data|exc)", r"(?!fimbul\.(?:\w+|(?:bots|positions|rl|words)\.\w+)$).*")]

# -- the look ---------------------------------------------------------------------------------------------------------
html_theme = "furo"
html_title = "Fimbul"
html_logo = html_favicon = "../web/public/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "tango"
pygments_dark_style = "monokai"
# The colours of the game: ink on birch bark by day, firelight on wood by night.
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8a2415",
        "color-brand-content": "#8a2415",
        "color-brand-visited": "#6b3a20",
        "color-background-primary": "#fdfaf3",
        "color-background-secondary": "#f4ecd9",
        "color-background-hover": "#eadbb9",
        "color-background-border": "#d8c49a",
        "color-foreground-primary": "#24170c",
        "color-foreground-secondary": "#4f3a22",
        "color-code-background": "#f4ecd9",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f7b04c",
        "color-brand-content": "#f7b04c",
        "color-brand-visited": "#e9c766",
        "color-background-primary": "#150e09",
        "color-background-secondary": "#1e150d",
        "color-background-hover": "#2a1d12",
        "color-background-border": "#4d3723",
        "color-foreground-primary": "#f4f1ea",
        "color-foreground-secondary": "#c8b894",
        "color-code-background": "#1e150d",
    },
}

# -- references -------------------------------------------------------------------------------------------------------
DOORS = (fimbul.rl, fimbul.bots, fimbul.words, fimbul.positions, fimbul)
PUBLIC = {name: f"{door.__name__}.{name}" for door in DOORS for name in door.__all__}


def find_public_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: Element) -> Node | None:
    """Link a class in a signature (`fimbul.core.game.Game`) to its public name on the site (`fimbul.Game`)."""
    target = str(node.get("reftarget", ""))
    public = PUBLIC.get(target.rpartition(".")[2])
    if node.get("refdomain") != "py" or public is None or public == target:
        return None
    python = env.domains.python_domain
    return python.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, text)


def lead_to_the_landing_page(app: Sphinx, problem: Exception | None) -> None:
    """The pages lie as the sources do, so the first page is not at the root: send visitors of the root there."""
    if problem is None and app.builder.name == "html":
        address = f"{root_doc}.html"
        page = f'<!doctype html><title>{project}</title><meta http-equiv="refresh" content="0; url={address}">'
        Path(app.outdir, "index.html").write_text(f'{page}<a href="{address}">{project}</a>\n', encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """The hooks of this build."""
    app.connect("missing-reference", find_public_name)
    app.connect("build-finished", lead_to_the_landing_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
