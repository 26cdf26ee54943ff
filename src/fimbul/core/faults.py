"""Faults: what cannot be, told in English, with what it takes to tell it in another language."""

from __future__ import annotations


class Fault(ValueError):
    """A template and the facts that fill it in; facts may be faults themselves. The message is in English."""

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template.format(**facts))
        self.template: str = template
        self.facts: dict[str, object] = facts

    def __reduce__(self) -> tuple[object, ...]:
        return again, (type(self), self.template, self.facts)  # faults cross from one process to another


def again(kind: type[Fault], template: str, facts: dict[str, object]) -> Fault:
    """A fault as it was before it was pickled."""
    return kind(template, **facts)
