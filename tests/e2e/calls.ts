// The calls that a page makes to the server.
import type { Page } from '@playwright/test';

/** The searches of the calls of this operation that the page makes from now on; the list grows. */
export function callsOf(page: Page, operation: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/${operation}`) calls.push(url.search);
  });
  return calls;
}
