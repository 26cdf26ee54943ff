/** What the host of the server has to say to everybody, until it has been read. */

const READ = "fimbul.read";

let text = $state("");

export const message = {
  get text(): string {
    return text;
  },
  /** It has been read; another one is shown again. */
  dismiss(): void {
    try {
      sessionStorage.setItem(READ, text);
    } catch {
      // Forbidden: it comes back with the next page.
    }
    text = "";
  },
};

/** The server has said something, or nothing any more. */
export function hostSays(said: string): void {
  let read = "";
  try {
    read = sessionStorage.getItem(READ) ?? "";
  } catch {
    // Forbidden: everything is news.
  }
  text = said === read ? "" : said;
}
