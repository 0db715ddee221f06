// The requests that a page sends to the server.
import type { Page } from '@playwright/test';

/** The query strings of this operation's requests. The list grows as the page sends them. */
export function callsOf(page: Page, operation: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/${operation}`) calls.push(url.search);
  });
  return calls;
}

type Refusal = { status: number; message: string };

/** Holds this operation's requests until the returned function is called. It lets them continue, or fulfills them with the given error. */
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

/** Holds the requests for a screen's script, whose name begins with `name`, until the returned function is called. */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Collects the bodies of the server's answers to the page, until the returned function is called, which returns them. The
 * stream of live messages is left out. Bodies are read before the page gets them: Chromium drops the body of a request
 * that the page gives up, for example because a newer one replaces it.
 */
export async function collectAnswers(page: Page): Promise<() => Promise<string[]>> {
  const bodies: string[] = [];
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    bodies.push(await response.text());
    await route.fulfill({ response });
  });
  return async () => {
    await page.unrouteAll({ behavior: 'wait' });
    return bodies;
  };
}
