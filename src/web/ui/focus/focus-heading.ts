/** Focuses the page's heading without scrolling, so that Tab continues from there. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
