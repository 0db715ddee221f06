/** Puts the focus on the page itself, where what had it is gone or about to go; nothing scrolls. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
