"""The files for those who run it speak of what there is: settings, paths and numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fimbul.server import config
from fimbul.server.web.prometheus import Prometheus

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yaml"])
def test_every_number_that_is_watched_is_measured(name: str) -> None:
    metrics = Prometheus()
    metrics.problem("too_many")
    metrics.row("move")
    metrics.request(200)
    metrics.thought("here")
    metrics.fell_back("gone")
    metrics.moved("follow")
    measured = set(re.findall(r"(?m)^(fimbul_\w+)", metrics.text().decode()))
    watched = set(re.findall(r"fimbul_\w+", (DEPLOY / name).read_text()))
    assert watched and watched <= measured


def test_the_dashboard_is_json_with_a_title_for_every_panel() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    titles = [panel["title"] for panel in dashboard["panels"]]
    assert titles and len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", ["kubernetes.yaml", "compose.yaml", "compose-cluster.yaml", "fimbul.service"])
def test_settings_of_the_files_exist(name: str) -> None:
    known = set(re.findall(r'"(FIMBUL_\w+|DATABASE_URL)"', Path(config.__file__).read_text()))
    named = set(re.findall(r"\b(FIMBUL_\w+|DATABASE_URL)\b(?=:|\n|=)", (DEPLOY / name).read_text()))
    assert named - {"FIMBUL_DOMAIN", "FIMBUL_UPSTREAM"} <= known
