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

type Refusal = { status: number; message: string };

/** Holds the calls of this operation until the answer is called: then they go on, or are refused with what it is given. */
export async function holdCalls(page: Page, operation: string): Promise<(refusal?: Refusal) => void> {
  const { promise, resolve } = Promise.withResolvers<Refusal | undefined>();
  await page.route(new RegExp(String.raw`/api/${operation}(?:\?|$)`), async (route) => {
    const refusal = await promise;
    if (!refusal) return await route.continue();
    const { status, message } = refusal;
    await route.fulfill({ status, json: { error: { code: 'internal', message } } });
  });
  return resolve;
}
