export type Block = string | { list: string[] } | { steps: [name: string, text: string][] };
export type Section = { title: string; blocks: Block[] };

/** An edition explained in our own words, in one language. */
export interface Rulebook {
  lead: string;
  /** What its gods are called here. */
  gods: string;
  godsLead: string;
  rulingsLead: string;
  /** What can be searched for among the rulings. */
  rulingsSearch: string;
  /** By their ids, in order. */
  sections: Record<string, Section>;
}
