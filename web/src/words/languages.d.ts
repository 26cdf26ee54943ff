/** The languages there are, from the folders beside this file (vite.config.ts). */
declare module "words:languages" {
  export interface Language {
    /** What it calls itself. */
    name: string;
    texts(): Promise<{ default: Record<string, Record<string, string>> }>;
  }
  const languages: Record<string, Language>;
  export default languages;
}
