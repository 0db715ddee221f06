// A hand scanner: it types into what has the focus, with no time between the keys, however busy the machine is.
import type { Page } from '@playwright/test';

/** `end`: the key that it sends after the code, if any. */
export const scanByHand = async (page: Page, code: string, end?: 'Enter'): Promise<void> =>
  await page.evaluate(
    ({ keys, last }) => {
      const press = (key: string) =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const key of keys) if (press(key)) document.execCommand('insertText', false, key);
      if (last) press(last);
    },
    { keys: code.split(''), last: end },
  );
