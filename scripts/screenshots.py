"""Takes the pictures of README and docs anew: the main states of the app, each from samples of the project.

Run as a module (`make screenshots`), so that the project's packages are found. Names on the command line take only
those pictures.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scripts.browser import find
from scripts.local_server import local_server

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screenshots"
SAMPLES = ROOT / "sample_logs"
PATIENCE = 60_000
COLOURS = 256
"""Pictures of an interface need no more, and take less than half of the bytes."""
COLLECTED = re.compile(r"(cohere|deepseek|harmony|glm|kimi|llama|minimax|mistral-v1[13])-.*\.txt")


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: what is opened, what is done before it is taken."""

    name: str
    address: str
    act: Callable[[Page], None]
    scheme: Literal["light", "dark"] = "light"
    width: int = 1400
    height: int = 860


def main(names: list[str]) -> None:
    """Serve the app and take the pictures.

    Args:
        names: Which; all if none.
    """
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        local_server(Path(folder) / "log.txt") as address,
        sync_playwright() as playwright,
    ):
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=find(), args=flags)
        for picture in PICTURES:
            if names and picture.name not in names:
                continue
            with _page(browser, picture) as page:
                page.goto(f"{address}/{picture.address}")
                _settle(page)
                picture.act(page)
                _settle(page)
                path = FOLDER / f"{picture.name}.png"
                _save(page.screenshot(), path)
            print(f"{path.relative_to(ROOT)}, {path.stat().st_size / 1000:.0f} kB", flush=True)
        browser.close()


@contextmanager
def _page(browser: Browser, picture: Picture) -> Iterator[Page]:
    with browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme=picture.scheme,
        reduced_motion="reduce",
        device_scale_factor=1.5,
    ) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        yield page


def _settle(page: Page) -> None:
    page.wait_for_selector(".stApp[data-test-script-state=notRunning]")
    page.wait_for_timeout(500)


def _save(png: bytes, path: Path) -> None:
    """Save a picture in few colours, chosen so that those of large areas stay as they are."""
    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGB")
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


# What is done on a page.


def _opened(page: Page) -> None:
    page.locator("[data-pane=turns] [data-turn]").first.wait_for()


def _pinned(page: Page) -> None:
    page.locator("[data-state=pinned]").first.wait_for()


def _findings(page: Page) -> None:
    _opened(page)
    page.locator(".citelight").press("f")
    page.locator(".citelight").press("d")
    page.locator(".citelight").press("d")


def _markdown(page: Page) -> None:
    _pinned(page)
    page.locator(".citelight").press("m")


def _audit(page: Page) -> None:
    _pinned(page)
    page.get_by_role("link", name="Audit").click()
    page.get_by_text("Citation precision").wait_for()
    _pinned(page)


def _collection(page: Page) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(SAMPLES.iterdir()):
            if COLLECTED.fullmatch(path.name):
                archive.write(path, path.name)
    chosen = page.locator("[data-testid=stFileUploader] input[type=file]:not([webkitdirectory])")
    chosen.set_input_files({"name": "runs.zip", "mimeType": "application/zip", "buffer": packed.getvalue()})
    page.get_by_test_id("stDataFrame").locator("canvas").first.wait_for()


def _compare(page: Page) -> None:
    page.locator("div.compare").wait_for()
    page.keyboard.press("n")


def _nothing(page: Page) -> None:
    page.wait_for_timeout(500)


PICTURES = (
    Picture("welcome", "", _nothing),
    Picture("inspect-light", "?sample=cohere-documents", _opened),
    Picture("inspect-dark", "?sample=cohere-documents&cite=4", _pinned, scheme="dark"),
    Picture("inspect-pinned", "?sample=cohere-documents&cite=4", _pinned),
    Picture("inspect-markdown", "?sample=cohere-multi-hop-tools&cite=3", _markdown),
    Picture("inspect-narrow", "?sample=cohere-documents&cite=4", _pinned, width=900),
    Picture("inspect-findings", "?sample=cohere-broken-citations", _findings),
    Picture("audit", "?sample=cohere-documents&cite=4", _audit, height=1000),
    Picture("collection", "", _collection),
    Picture("compare", "compare?left=cohere-documents&right=cohere-documents-second-run", _compare),
    Picture("formats", "formats?format=cohere-cmd4", _nothing),
)


if __name__ == "__main__":
    main(sys.argv[1:])
