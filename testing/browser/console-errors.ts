// Collects console errors, console warnings, uncaught exceptions and CSP violations. A test that did not allow them fails.
import type { BrowserContext } from '@playwright/test';

/** Collects the errors of every page in this browser context, from its first document on. */
export async function collectConsoleErrors(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The page tries to register its service worker even if the test blocks service workers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    const { url } = message.location();
    errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    errors.push(error.stack ?? String(error));
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      console.error(`CSP ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
}

/** A thread's page requests these at the same time: a thread that is missing has no desk either. */
const REQUESTED_TOGETHER: Readonly<Record<string, string>> = { thread: 'deskEntry', completedThread: 'deskEntry' };

/** Matches the message that Chromium logs when an API request fails with this status. */
export const failedRequest = (status: number, operation: string): RegExp =>
  new RegExp(String.raw`Failed to load resource: .* ${status} .*/api/(${operation}|${REQUESTED_TOGETHER[operation] ?? operation})\b`);

/** Matches the message that Chromium logs for a request while it is offline. */
export const offlineError = /net::ERR_INTERNET_DISCONNECTED/;

/** ms. A command without a response is retried a few times before the page reports the error. */
export const RETRY_TIMEOUT_MS = 20_000;
