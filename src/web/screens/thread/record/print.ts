// Putting a record on paper by a button of ours.

/**
 * The browser's dialog holds the page as it is: first a menu closes, and everything is read. What could not be, the sheet counts.
 * `readAll`: reads the updates that are not in the page yet.
 */
export async function printWith(readAll: () => Promise<void>): Promise<void> {
  await readAll().catch(() => undefined);
  requestAnimationFrame(() => window.print());
}
