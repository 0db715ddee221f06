// A hand scanner: it types into what has the focus, with 5 ms between the keys, however busy the machine is.
import type { Page } from '@playwright/test';

/** `end`: the key that it sends after the code, if any. */
export const scanByHand = async (page: Page, code: string, end?: 'Enter'): Promise<void> =>
  await page.evaluate(
    (keys) => {
      const start = performance.now();
      for (const [at, key] of keys.entries()) {
        const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        // The time at which the key went down, not the one at which a busy page learns of it.
        Object.defineProperty(down, 'timeStamp', { value: start + 5 * at });
        if (document.activeElement!.dispatchEvent(down) && key.length === 1) document.execCommand('insertText', false, key);
      }
    },
    [...code.split(''), ...(end ? [end] : [])],
  );
