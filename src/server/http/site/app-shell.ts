// The app's shell, one document for each screen: its head names the screen's first files.
import { themedDocument } from './themed-document.ts';
import { type ScreenPreloads, preloadsFor } from './screen-preloads.ts';
import type { Send } from './compressed-text.ts';

/** The document for an address, made when the first one asks for it: there are as many as there are screens. */
export function appShellFor(shell: string, firstFiles: ScreenPreloads): (url: string) => Send {
  const withFirstFiles = preloadsFor(firstFiles);
  const documents = new Map<string, Send>();
  return (url) => {
    const html = withFirstFiles(shell, url);
    const document = documents.get(html) ?? themedDocument(html);
    documents.set(html, document);
    return document;
  };
}
