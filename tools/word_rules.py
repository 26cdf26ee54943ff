"""What can be wrong with one text of a language. Each rule yields what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

NOTHING = re.compile(r"(?!)")
SLOT = re.compile(r"\{(\w*)((?:\|[^|{}]*)*)(?:![rsa])?(?::[^{}|]*)?\}")
WORD = re.compile(r"[a-zà-öø-ÿœ]{2,}", re.IGNORECASE)
# Forms of the same fact, of which each language takes the one that fits its grammar.
FORMS = dict.fromkeys(["where", "of", "target"], "place") | dict.fromkeys(["the_clan", "of_clan", "from_clan"], "clan")
FORMS["the_name"] = "name"
ENGLISH_WORDS = re.compile(r"\b(?:the|of|and|with|your|you|is|are|from|this|that|its|their)\b", re.IGNORECASE)
FRENCH_CONTRACTION = re.compile(r"(?<![-\w])(?:[àÀ]|[dD]e) les? (?!\w*(?:er|ir|re)\b)\w+")
FRENCH_APOSTROPHE = re.compile(r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd)'", re.IGNORECASE)
FRENCH_ELISION = re.compile(
    r"(?<![-\w])(?:[dD]e|[lL][ea]|[qQ]ue|[nN]e|[sS]e|[jJ]e) [aeiouàâéèêëîïôûœAEIOUÀÂÉÈÊËÎÏÔÛŒ]\w*"
)
# A clan that is filled in with its article, as the name of a line or in brackets: « Le Loup : … », « (le Loup) ».
LABEL = re.compile(r"^\{clan\}\s?:|\(\{the_clan\}\)")
ONE_OF_MANY = re.compile(r"(?<![\d.,+/\-−])\b1 ([^\W\d_]{2,}[^\Ws]s)\b")
COUNTED = re.compile(r"\{(n|seats|people|running|over|small|large|hand|quests|rage|glory)\} ([^\W\d_]{2,}[^\Ws]s)\b")
NO_PLURALS = frozenset({"bonus", "corps", "dans", "fois", "mois", "plus", "temps"})

# How much longer than the English a text may be: up to so many letters of English, a factor, and a few letters more.
FITS = ((12, 2.2, 4), (40, 1.8, 6), (10**6, 1.6, 10))


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of some words as they are written, the longest first."""
    found = sorted(set(words), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join([re.escape(word) for word in found])})(?!\w)") if found else NOTHING


@dataclass(frozen=True)
class Term:
    """A noun of the game in one language."""

    use: Sequence[str] = ()
    never: Sequence[str] = ()


@dataclass
class Language:
    """What the glossary says about a language."""

    code: str
    forms: int = 2
    never: Sequence[str] = ()
    same: frozenset[str] = frozenset()
    many: frozenset[str] = frozenset()
    terms: Mapping[str, Term] = field(default_factory=dict)
    names: re.Pattern[str] = NOTHING  # of cards, gods and places, which stay as they are

    def without_names(self, text: str) -> str:
        """A text without the names in it and without its slots."""
        return SLOT.sub("", self.names.sub("", text))

    @cached_property
    def instead(self) -> dict[str, str]:
        """The word of the glossary for each that is not to be used."""
        return {word: term.use[0] for term in self.terms.values() for word in term.never}

    @cached_property
    def refused(self) -> re.Pattern[str]:
        """Finds all words that are not to be used."""
        return any_of([*self.never, *self.instead])

    @cached_property
    def words(self) -> dict[str, re.Pattern[str]]:
        """For each term a pattern that finds its words."""
        return {name: any_of(term.use) for name, term in self.terms.items()}


def slots_of(text: str) -> set[str]:
    """The names that a text fills in."""
    return {name for name, _ in SLOT.findall(text)}


def bad_braces(text: str) -> Iterator[str]:
    """A slot that is never filled, because it is not written as one."""
    if re.search(r"[{}]", SLOT.sub("", text)):
        yield "a slot is not closed, or not written as {name} or {n|one|many}"


def bad_plurals(text: str, lang: Language) -> Iterator[str]:
    """Plurals with too few or too many forms."""
    for name, written in SLOT.findall(text):
        forms = written.split("|")[1:]
        if forms and len(forms) != lang.forms:
            yield f"{{{name}|…}} has {count(len(forms), 'form')}, this language has {lang.forms}: write all of them"
        elif forms and len(set(forms)) == 1:
            yield f"{{{name}|…}} has the same form twice: write {forms[0]!r} without a choice"


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def bad_slots(text: str, english: str, may_leave_out: bool) -> Iterator[str]:
    """Facts that are not filled in, and facts that nobody knows."""
    ours, theirs = slots_of(text), slots_of(english)
    facts, known = ({fact_of(name, slots) for name in slots} for slots in (ours, theirs))
    for name in sorted(ours):
        if fact_of(name, ours) not in known:
            yield f"unknown slot {{{name}}}: English has {listed(theirs)}"
    for name in sorted(theirs):
        if fact_of(name, theirs) not in facts and not may_leave_out:
            yield f"missing slot {{{name}}}: put it where the fact belongs"


def fact_of(name: str, slots: set[str]) -> str:
    """The fact that a slot is a form of; where something comes from is just a place if no other is named."""
    alone = not any(FORMS.get(other, other) == "place" for other in slots)
    return "place" if name == "source" and alone else FORMS.get(name, name)


def listed(names: set[str]) -> str:
    return ", ".join([f"{{{name}}}" for name in sorted(names)]) or "none"


def one_of_many(text: str) -> Iterator[str]:
    """A plural after the number one."""
    for word in ONE_OF_MANY.findall(text):
        if word not in NO_PLURALS and not word[0].isupper():
            yield f"'1 {word}': write the singular"


def uncounted(text: str, key: str, lang: Language) -> Iterator[str]:
    """A number that is filled in before a plural that does not follow it."""
    chosen = {name for name, forms in SLOT.findall(text) if forms}
    for name, word in COUNTED.findall(text):
        if name not in chosen and key not in lang.many and word not in NO_PLURALS and not word[0].isupper():
            better = f"write {{{name}|…|{word}}}, or name the key under `many` in the glossary"
            yield f"'{{{name}}} {word}' is wrong for one: {better}"


def forbidden(text: str, lang: Language) -> Iterator[str]:
    """Words that the glossary has another word for."""
    plain = lang.without_names(text)
    for word in lang.refused.findall(plain):
        term = lang.instead.get(word)
        yield f"'{word}': the glossary says '{term}'" if term else f"'{word}' is not used in this language"


def french(text: str, lang: Language, typed: bool) -> Iterator[str]:
    """Spaces, apostrophes and contractions of French; before words that a person types nothing is elided."""
    plain = lang.without_names(text)
    if re.search(r" [:;!?»%]|« ", text):
        yield "an ordinary space before : ; ! ? » % or after «: use a non-breaking one (U+00A0)"
    if re.search(r"[^\W\d_}][;!?]|«\w|\w»", plain) or re.search(r"[^\W\d_]: ", plain):
        yield "no space before : ; ! ? or inside « »: put a non-breaking one (U+00A0)"
    if FRENCH_APOSTROPHE.search(plain):
        yield "a straight apostrophe: write ’"
    for found in FRENCH_CONTRACTION.findall(text):
        yield f"'{found}': contract it (au, aux, du, des)"
    for found in FRENCH_ELISION.findall("" if typed else text):
        if not found.endswith((" un", " une", " onze", " oui")):
            yield f"'{found}': elide it (d’, l’, qu’)"


def english(text: str) -> Iterator[str]:
    """Per cents and apostrophes of English."""
    if " %" in text or "\u00a0%" in text:
        yield "a space before %: English has none"
    if "’" in text:
        yield "a curly apostrophe: write '"


def german(text: str) -> Iterator[str]:
    """Spaces of German."""
    if re.search(r" […%]", text):
        yield "an ordinary space before … or %: use a non-breaking one (U+00A0)"


def labels(text: str) -> Iterator[str]:
    """A clan with its article where only its name would do."""
    if LABEL.search(text):
        yield "a clan has its article here, so it is no label: write a sentence"


def left_in_english(text: str, english: str, lang: Language) -> Iterator[str]:
    """A text, or words in it, that nobody has translated."""
    plain = lang.without_names(text).strip()
    if text == english and not all([word.casefold() in lang.same for word in WORD.findall(plain)]):
        yield "the same as in English: translate it, or add its words to `same` of this language in the glossary"
    elif word := ENGLISH_WORDS.search(plain):
        yield f"'{word[0]}' looks like English"


def too_long(text: str, english: str) -> Iterator[str]:
    """What may not fit where the English does."""
    size, ours = (len(SLOT.sub("{}", one)) for one in (english, text))
    factor, more = next((factor, more) for limit, factor, more in FITS if size <= limit)
    if ours > size * factor + more:
        yield f"{ours} letters instead of {size}: may not fit"


def other_words(text: str, english: str, lang: Language, first: Language) -> Iterator[str]:
    """A noun of the game in English for which the text has no word of the glossary."""
    plain, source = text.casefold(), first.without_names(english)
    for name, finds in first.words.items():
        ours = lang.terms.get(name)
        if ours and finds.search(source) and not any([word.casefold() in plain for word in ours.use]):
            yield f"no '{ours.use[0]}', though the English has '{first.terms[name].use[0]}'"
