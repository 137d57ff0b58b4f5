"""Takes the picture of the README: a sample in the Inspect page with one of its citations pinned.

Run as a module (`make screenshot`), so that the project's packages are found.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.browser import find
from scripts.local_server import local_server

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "screenshot.png"
SAMPLE = "cohere-documents"
CITATION = 4


def main() -> None:
    """Serve the app, open the sample, and save the picture."""
    with (
        tempfile.TemporaryDirectory() as folder,
        local_server(Path(folder) / "log.txt") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": 1400, "height": 860}, reduced_motion="reduce", device_scale_factor=1.5
        )
        page.goto(f"{address}/?sample={SAMPLE}&cite={CITATION}")
        page.locator("[data-pane=sources] [data-state=pinned]").first.wait_for()
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)
        browser.close()
    print("Saved", PICTURE)


if __name__ == "__main__":
    main()
