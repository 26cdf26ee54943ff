export type Slots = Record<string, string | number>;

// {name} is filled in; {n|card|cards} chooses by the number n.
const SLOT = /\{(\w+)((?:\|[^|{}]*)*)\}/g;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(lang: string): Intl.PluralRules {
  const known = rules.get(lang) ?? new Intl.PluralRules(lang);
  rules.set(lang, known);
  return known;
}

/** Two forms are for one and for every other number. A language with more has one for each, from zero to other. */
function pluralOf(forms: string[], value: number, lang: string): string | undefined {
  const found = rulesOf(lang);
  const category = found.select(value);
  if (forms.length === 2) return forms[category === "one" ? 0 : 1];
  const categories = found.resolvedOptions().pluralCategories;
  return forms[CATEGORIES.filter((one) => categories.includes(one)).indexOf(category)];
}

/** Fill the slots of a text in some language; those without a value stay. */
export function fill(text: string, slots: Slots, lang: string): string {
  return text.replace(SLOT, (whole, name: string, forms: string) => {
    const value = slots[name];
    if (value === undefined) return whole;
    if (!forms) return String(value);
    return pluralOf(forms.slice(1).split("|"), Math.abs(Number(value)), lang) ?? whole;
  });
}
