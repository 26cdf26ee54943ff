/** The big card with its text and rulings, from anywhere. */

let shown: string | null = $state(null);

export const cardDialog = {
  /** The id of the card being looked at. */
  get card(): string | null {
    return shown;
  },
};

export function openCard(id: string): void {
  shown = id;
}

export function closeCard(): void {
  shown = null;
}
