// A page that says nothing on its console: errors, warnings and policy violations fail the test.
import type { Page } from '@playwright/test';

/** Collects what the page complains of, from its first document on. */
export async function listenTo(page: Page, complaints: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    complaints.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  await page.addInitScript(() => {
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
