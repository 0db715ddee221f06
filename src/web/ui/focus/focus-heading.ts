/** Puts the focus on the page's heading, from where Tab goes on through the page; nothing scrolls. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
