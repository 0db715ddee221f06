// Pages that say nothing on their console: errors, warnings and policy violations fail the test.
import type { BrowserContext } from '@playwright/test';

/** Collects what every page of this browser complains of, from its first document on. */
export async function listenTo(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Where a test has no service workers, the page tries all the same.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    const { url } = message.location();
    complaints.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    complaints.push(error.stack ?? String(error));
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      console.error(`CSP ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
}

/** What Chromium writes when a call of ours is answered with this status. */
export const answered = (status: number, operation: string): RegExp =>
  new RegExp(String.raw`Failed to load resource: .* ${status} .*/api/${operation}\b`);

/** What it writes while it is offline. */
export const disconnected = /net::ERR_INTERNET_DISCONNECTED/;

/** ms. A command without an answer is sent again a few times before the page says so. */
export const REPEATED_MS = 20_000;
