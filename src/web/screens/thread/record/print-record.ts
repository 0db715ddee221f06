// Prints a thread's record.

/**
 * Loads all updates first, because the browser's print dialog blocks the page. The record states how many could not be loaded. Waits a
 * frame, so that an open menu closes. `loadAll` fetches the updates that are not loaded yet.
 */
export async function printRecord(loadAll: () => Promise<void>): Promise<void> {
  await loadAll().catch(() => undefined);
  requestAnimationFrame(() => window.print());
}
