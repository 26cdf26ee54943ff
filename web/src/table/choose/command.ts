/** What a person types instead of pressing: only compared with what the server has sent. */

import type { Option } from "../../wire";

/** The option a typed line means: its number in the list, its notation, or its sentence. */
export function commanded(options: Option[], line: string): Option | null {
  const typed = line.trim().toLowerCase().replace(/\s+/g, " ");
  if (/^\d+$/.test(typed)) return options[Number(typed) - 1] ?? null;
  const spelled = options.map((option) => ({ option, forms: [option.notation, option.text.toLowerCase()] }));
  const exact = spelled.find(({ forms }) => forms.some((form) => form === typed));
  if (exact) return exact.option;
  const near = spelled.filter(({ forms }) => forms.some((form) => form.startsWith(typed)));
  return typed && near.length === 1 ? (near[0]?.option ?? null) : null;
}
