/**
 * The value after a change (src/fimbul/server/present/changes.py): an object holds what changed of an object, or of a
 * list by number; anything else replaces what was there.
 */
export function merged(old: unknown, change: unknown): unknown {
  if (!isObject(change) || Array.isArray(change) || !isObject(old)) return change;
  const kept = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>;
  for (const [name, part] of Object.entries(change)) kept[name] = merged(kept[name], part);
  return kept;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
