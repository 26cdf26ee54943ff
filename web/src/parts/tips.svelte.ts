/** The one bubble of words: what a thing is, on hover, on focus and on a long press. */

export const HOVER = 250; // milliseconds
export const PRESS = 450;

/** The part of the window that the bubble is about. */
export type Area = Pick<DOMRect, "left" | "top" | "width" | "height">;

class Tips {
  /** What is shown. */
  text = $state<string | null>(null);
  area = $state.raw<Area>({ left: 0, top: 0, width: 0, height: 0 });
  /** What it is about; the words are read out with it. */
  subject = $state.raw<Element | null>(null);
  /** Shown by a long press: the click that ends it is none. */
  pressed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #coming = "";

  /** Show a text about an element, or a part of it, after a while. */
  show(subject: Element, text: string | null | undefined, delay: number, area?: Area): void {
    if (!text) {
      this.hide();
      return;
    }
    const coming = this.subject === subject ? text : "";
    if (coming && coming === (this.text ?? this.#coming)) return;
    this.hide();
    this.subject = subject;
    this.#coming = text;
    this.#timer = setTimeout(() => {
      if (!subject.isConnected) return;
      this.area = area ?? subject.getBoundingClientRect();
      this.text = text;
      this.pressed = delay === PRESS;
    }, delay);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.subject = null;
    this.text = null;
    this.#coming = "";
  }

  /** The finger was lifted: what was not shown yet stays unsaid. */
  lift(): void {
    if (this.text === null) this.hide();
  }
}

export const tips = new Tips();
