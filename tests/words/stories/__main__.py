"""Write all stories anew."""

from __future__ import annotations

from fimbul.words import LANGUAGES
from tests.words.stories import RECORDS, file_of, story

for path in RECORDS:
    for lang in LANGUAGES:
        file_of(path, lang).write_text(story(path.read_text(encoding="utf-8"), lang), encoding="utf-8")
