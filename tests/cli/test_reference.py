"""The reference page of presets and its pictures, against the parameter table."""
import json
import os
import re
import subprocess
import unittest

from cli_support import CliTestCase, SOURCE_DIR, TERRANE, run

PAGE = SOURCE_DIR / "docs" / "preset-reference.md"


class Reference(CliTestCase):
    def test_page_and_pictures_are_what_the_binary_makes(self):
        done = subprocess.run([SOURCE_DIR / "scripts" / "reference", "--check"], capture_output=True, text=True,
                              env={**os.environ, "TERRANE": TERRANE})
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_page_names_every_key_of_the_schema(self):
        page = PAGE.read_text()
        definitions = json.loads(run("preset", "schema").stdout)["definitions"]
        for name, definition in definitions.items():
            if name.endswith("_change"):
                continue
            title = name.removeprefix("field_")
            section = re.search(rf"^### {title}$(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)
            if "properties" not in definition or name in ("typed_field", "field"):
                continue
            self.assertTrue(section, f"no section {title}")
            for key in definition["properties"]:
                if key not in ("note", "type"):
                    self.assertIn(f"| `{key}` |", section.group(1), f"{title}.{key}")

    def test_pictures_that_the_page_shows_exist_and_are_small(self):
        pictures = re.findall(r"!\[\w+\]\((.*?)\)", PAGE.read_text())
        self.assertGreater(len(pictures), 30)
        sizes = [(PAGE.parent / picture).stat().st_size for picture in pictures]
        self.assertLess(sum(sizes), 1 << 20)


if __name__ == "__main__":
    unittest.main()
