/** What a person types instead of pressing: only compared with what the server has sent. */

import type { Option } from "../../wire";

/** The options as they are numbered: declining is 0, as on the keyboard, and comes last. */
export function numbered(options: Option[]): { number: number; option: Option }[] {
  const others = options.filter((option) => option.kind !== "pass");
  const pass = options.filter((option) => option.kind === "pass");
  return [...others.map((option, i) => ({ number: i + 1, option })), ...pass.map((option) => ({ number: 0, option }))];
}

/** The option a typed line means: its number in the list, its notation, or its sentence. */
export function commanded(options: Option[], line: string): Option | null {
  const typed = line.trim().toLowerCase().replace(/\s+/g, " ");
  if (/^\d+$/.test(typed)) return numbered(options).find(({ number }) => number === Number(typed))?.option ?? null;
  const spelled = options.map((option) => ({ option, forms: [option.notation, option.text.toLowerCase()] }));
  const exact = spelled.find(({ forms }) => forms.some((form) => form === typed));
  if (exact) return exact.option;
  const near = spelled.filter(({ forms }) => forms.some((form) => form.startsWith(typed)));
  return typed && near.length === 1 ? (near[0]?.option ?? null) : null;
}
