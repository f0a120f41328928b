"""The bill of materials in the wheel, as CycloneDX writes it: the libraries of `pyproject.toml`, and the fonts.

The wheel includes the fonts, and needs the libraries, in the versions that `requirement` says. The same sources always
give the same text. Imports nothing of the game, so that a build can load this file by itself.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from packaging.requirements import Requirement

FILE = "shanghai-rummy.cdx.json"


def bill_of_materials(project: Mapping[str, Any], version: str, parts: Iterable[Any]) -> str:
    """Return the bill of a project, as `pyproject.toml` describes it; `parts` are those of `notices.py`."""
    parts = tuple(parts)
    licenses = {part.package: part.licence for part in reversed(parts)}  # a package comes before the libraries in it
    libraries = [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{needed.name}",
            "name": needed.name,
            "scope": "required",
            "licenses": [{"license": {"name": licenses[needed.name]}}],
            "purl": f"pkg:pypi/{needed.name}",
            "properties": [{"name": "requirement", "value": str(needed)}],
        }
        for needed in map(Requirement, project["dependencies"])
    ]
    fonts = [
        {"type": "file", "bom-ref": part.name, "name": part.name, "licenses": [{"license": {"id": part.licence}}]}
        for part in parts
        if part.font
    ]
    itself = f"pkg:pypi/{project['name']}@{version}"
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": itself,
                "name": project["name"],
                "version": version,
                "purl": itself,
            }
        },
        "components": libraries + fonts,
        "dependencies": [{"ref": itself, "dependsOn": [part["bom-ref"] for part in libraries + fonts]}],
    }
    return f"{json.dumps(bill, indent=1)}\n"
