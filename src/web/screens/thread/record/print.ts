// Prints a thread's record.

/**
 * Loads all updates first, because the browser's print dialog blocks the page. The record states how many could not be loaded. Waits a
 * frame, so that an open menu closes. `readAll` fetches the updates that are not loaded yet.
 */
export async function printWith(readAll: () => Promise<void>): Promise<void> {
  await readAll().catch(() => undefined);
  requestAnimationFrame(() => window.print());
}
