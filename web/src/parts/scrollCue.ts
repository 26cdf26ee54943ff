/** Marks a box that scrolls while more of it lies below or to the right, so that it can fade out there. */
export function scrollCue(node: HTMLElement): () => void {
  const check = (): void => {
    node.toggleAttribute("data-more", node.scrollHeight - node.clientHeight - node.scrollTop > 4);
    node.toggleAttribute("data-more-right", node.scrollWidth - node.clientWidth - node.scrollLeft > 4);
  };
  const sizes = new ResizeObserver(check);
  const lines = new MutationObserver(check);
  sizes.observe(node);
  lines.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener("scroll", check, { passive: true });
  check();
  return () => {
    sizes.disconnect();
    lines.disconnect();
    node.removeEventListener("scroll", check);
  };
}
