// A browser's translation of a page, as far as it matters to the page: each text node is replaced by elements with the text. The words stay the
// same here, so that a test finds them.
import type { BrowserContext, Page } from '@playwright/test';

/** Before the pages of the context are opened. */
export const translatePages = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const KEPT = 'script, style, textarea, title, [translate="no"], font';
    const rewrite = (text: Node) => {
      const { parentElement } = text;
      if (!parentElement || !/\S/.test(text.nodeValue ?? '') || parentElement.closest(KEPT)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.nodeValue ?? '');
      outer.append(inner);
      (text as Text).replaceWith(outer);
    };
    const rewriteIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(rewrite);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) rewriteIn(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
};

/** How many texts of the page were rewritten. */
export const countTranslated = async (page: Page): Promise<number> => await page.locator('font > font').count();
