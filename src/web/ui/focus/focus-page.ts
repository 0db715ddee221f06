// Moves the focus when the focused element leaves: to the page, or to its heading.

/** Focuses the page's main element without scrolling, for when the focused element is removed. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Focuses the page's heading without scrolling, so that Tab continues from there. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
