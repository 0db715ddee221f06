// What a screen reader says on its own accord: the words that come into a page's live regions.
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

export type Ear = {
  /** Waits until this was said, and forgets it, so that the next one must be said anew. */
  hears(words: string | RegExp): Promise<void>;
  /** What was said and not asked for so far. */
  heard(): readonly string[];
};

const OBSERVED = 'sayToTheEar';

/** Listens to every document of this page from now on. */
export async function listenOn(page: Page): Promise<Ear> {
  const said: string[] = [];
  await page.exposeFunction(OBSERVED, (words: string) => void said.push(words));
  await page.addInitScript(observe, OBSERVED);
  return {
    hears: async (words) => {
      const matches = (one: string) => (typeof words === 'string' ? one === words : words.test(one));
      await expect.poll(() => (said.some(matches) ? 'said' : said), { message: String(words) }).toBe('said');
      said.splice(said.findIndex(matches), 1);
    },
    heard: () => said,
  };
}

/** Runs in the page. A region speaks when its words change, and an alert as it appears with them. */
function observe(name: string): void {
  const LIVE = '[role="status"]:not([aria-live="off"]), [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const last = new WeakMap<Element, string>();
  const listen = (region: Element) => {
    const words = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    if (last.get(region) === words) return;
    last.set(region, words);
    const isHidden = region.closest('[aria-hidden="true"], [hidden], [inert]') !== null;
    if (words !== '' && !isHidden) (window as unknown as Record<string, (words: string) => void>)[name]?.(words);
  };

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (around) listen(around);
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        for (const region of [added, ...added.querySelectorAll(LIVE)]) if (region.matches(LIVE)) listen(region);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
