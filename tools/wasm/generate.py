"""Writes the C files of the rules for a 32-bit machine: run as a process of its own, as it sets Python's own numbers.

python -m tools.wasm.generate TARGET files…     prints what to compile, as JSON
"""

from __future__ import annotations

import importlib.machinery
import json
import sys
import sysconfig
from pathlib import Path
from typing import Any

from tools.wasm.toolchain import PYTHON, SUFFIX

# mypyc asks the Python it runs on for both of these, once, as it is imported.
importlib.machinery.EXTENSION_SUFFIXES.insert(0, SUFFIX)
sysconfig.get_config_vars().update(SIZEOF_SIZE_T=4, EXT_SUFFIX=SUFFIX)

import mypyc.build  # noqa: E402
import mypyc.common  # noqa: E402

assert mypyc.common.IS_32_BIT_PLATFORM


def describe(extension: Any) -> dict[str, Any]:
    """An extension module: its name, its C files, where headers are."""
    return {
        "name": extension.name,
        "sources": [str(source) for source in extension.sources],
        "include": [str(folder) for folder in extension.include_dirs],
    }


def vectors() -> dict[str, Any]:
    """mypyc's library of vectors, from the sources that came with it: the published one copies a game byte by byte."""
    library = next(one for one in mypyc.build.LIBRT_MODULES if one.module == "librt.vecs")
    home = Path(mypyc.build.include_dir())
    return {
        "name": library.module,
        "sources": [str(home / name) for name in library.c_files],
        "include": [str(home), *[str(home / name) for name in library.include_dirs]],
    }


def main(target: str, *files: str) -> None:
    extensions = mypyc.build.mypycify(
        ["--config-file=", "--strict", "--follow-imports=silent", f"--python-version={PYTHON}", *files],
        group_name="fimbul",
        multi_file=True,
        opt_level="3",
        debug_level="0",
        target_dir=target,
    )
    print(json.dumps([vectors(), *[describe(extension) for extension in extensions]]))


if __name__ == "__main__":
    main(*sys.argv[1:])
