/** Short messages that come and go. */

export interface Toast {
  id: number;
  text: string;
  kind: "news" | "problem";
}

const STAY = { news: 5_000, problem: 9_000 };

let list: Toast[] = $state.raw([]);
let last = 0;

export const toasts = {
  get list(): Toast[] {
    return list;
  },
};

export function toast(text: string, kind: Toast["kind"] = "news"): void {
  last += 1;
  const id = last;
  list = [...list.filter((one) => one.text !== text), { id, text, kind }].slice(-4);
  setTimeout(() => dismissToast(id), STAY[kind]);
}

export function dismissToast(id: number): void {
  list = list.filter((one) => one.id !== id);
}
