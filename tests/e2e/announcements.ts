// What a screen reader announces: the text that appears in a page's live regions.
import type { Page } from '@playwright/test';
import { expect } from '../../testing/browser/people.ts';

export type Announcements = {
  /** Waits until this text was announced and removes it, so the next call needs a new announcement. */
  waitFor(words: string | RegExp): Promise<void>;
  /** The announcements that no `waitFor` call has removed yet. */
  remaining(): readonly string[];
};

const CALLBACK = 'recordAnnouncement';

/** Records the announcements of every document that this page loads from now on. */
export async function recordAnnouncements(page: Page): Promise<Announcements> {
  const announced: string[] = [];
  await page.exposeFunction(CALLBACK, (words: string) => void announced.push(words));
  await page.addInitScript(observeLiveRegions, CALLBACK);
  return {
    waitFor: async (words) => {
      const matches = (one: string) => (typeof words === 'string' ? one === words : words.test(one));
      await expect.poll(() => (announced.some(matches) ? 'announced' : announced), { message: String(words) }).toBe('announced');
      announced.splice(announced.findIndex(matches), 1);
    },
    remaining: () => announced,
  };
}

/** Runs in the page. A region is announced when its text changes, and a region added with text as soon as it appears. */
function observeLiveRegions(name: string): void {
  const LIVE = '[role="status"]:not([aria-live="off"]), [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const last = new WeakMap<Element, string>();
  const announce = (region: Element) => {
    const words = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    if (last.get(region) === words) return;
    last.set(region, words);
    const isHidden = region.closest('[aria-hidden="true"], [hidden], [inert]') !== null;
    if (words !== '' && !isHidden) (window as unknown as Record<string, (words: string) => void>)[name]?.(words);
  };

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (around) announce(around);
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        for (const region of [added, ...added.querySelectorAll(LIVE)]) if (region.matches(LIVE)) announce(region);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
