/** Focuses the page's main element without scrolling, for when the focused element is removed. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
