// The app's shell, one document for each screen, with preloads of the screen's files in its head.
import { themedDocument } from './themed-document.ts';
import { type ScreenPreloads, preloadsFor } from './screen-preloads.ts';
import type { Send } from './compressed-text.ts';

/** Returns the document for a URL. Documents are made on first request and kept; there are at most as many as screens. */
export function appShellFor(shell: string, preloads: ScreenPreloads): (url: string) => Send {
  const withPreloads = preloadsFor(preloads);
  const documents = new Map<string, Send>();
  return (url) => {
    const html = withPreloads(shell, url);
    const document = documents.get(html) ?? themedDocument(html);
    documents.set(html, document);
    return document;
  };
}
