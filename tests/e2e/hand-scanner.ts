// A hand scanner: it types into what has the focus, with no time between the keys, however busy the machine is.
import type { Page } from '@playwright/test';

/** `end`: the key that it sends after the code, if any. */
export const scanByHand = async (page: Page, code: string, end?: 'Enter'): Promise<void> =>
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        if (document.activeElement!.dispatchEvent(down) && key.length === 1) document.execCommand('insertText', false, key);
      }
    },
    [...code.split(''), ...(end ? [end] : [])],
  );
