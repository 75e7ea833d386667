"""A real install compiles the hot modules with mypyc; all else is in pyproject.toml.

The modules are compiled before setup() starts, all or none of them: so a wheel is either pure, and
tagged so, or holds the library together with every module that needs it. An editable install and
an sdist compile nothing; UNDERHALL_PURE=1 keeps a real install pure as well.
"""

import importlib.util
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

PACKAGE = Path(__file__).resolve().parent / "src" / "underhall"


def compile_hot_modules(out: Path) -> list[Path]:
    """The compiled files, relative to `out`; none, and one line that says why, if that failed."""
    if not {"bdist_wheel", "install"} & set(sys.argv):
        return []
    if os.environ.get("UNDERHALL_PURE", "") not in ("", "0"):
        print("underhall: pure Python, as UNDERHALL_PURE asks", file=sys.stderr)
        return []
    # By its path: importing the package would need its dependencies.
    spec = importlib.util.spec_from_file_location("underhall_compiling", PACKAGE / "compiling.py")
    assert spec is not None
    assert spec.loader is not None
    compiling = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = compiling
    spec.loader.exec_module(compiling)
    try:
        built: list[Path] = compiling.compile_into(out, PACKAGE)
    except Exception as error:
        print(getattr(error, "details", ""), file=sys.stderr)
        print(f"underhall: pure Python, because the compiling failed: {error}", file=sys.stderr)
        return []
    print(f"underhall: {len(compiling.HOT_MODULES)} modules compiled with mypyc", file=sys.stderr)
    return built


class CopyCompiled(build_ext):
    """Takes the place of compiling: everything is compiled already."""

    def run(self) -> None:
        for file in BUILT:
            target = Path(self.build_lib, file)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(OUT / file, target)


class CompleteSdist(sdist):
    """Adds what a build from the sdist needs and setuptools does not think of."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, [*files, "packaging/backend.py", "constraints.txt"])


with tempfile.TemporaryDirectory(prefix="underhall-setup-") as folder:
    OUT = Path(folder, "compiled")
    BUILT = compile_hot_modules(OUT)
    extensions = [file.with_name(file.name.split(".")[0]) for file in BUILT if file.suffix != ".json"]
    setup(
        ext_modules=[Extension(".".join(file.parts), []) for file in extensions],
        cmdclass={"build_ext": CopyCompiled, "sdist": CompleteSdist},
        # A build folder in the clone would bring files of earlier builds into the wheel.
        options={"build": {"build_base": str(Path(folder, "build"))}},
    )
