// The app's shell, one document for each screen: its head names the screen's first files.
import { makeDocument } from './document.ts';
import { type FirstFiles, firstFilesOf } from './first-files.ts';
import type { Send } from './packed-once.ts';

/** The document for an address, made when the first one asks for it: there are as many as there are screens. */
export function shellFor(shell: string, firstFiles: FirstFiles): (url: string) => Send {
  const withFirstFiles = firstFilesOf(firstFiles);
  const documents = new Map<string, Send>();
  return (url) => {
    const html = withFirstFiles(shell, url);
    const document = documents.get(html) ?? makeDocument(html);
    documents.set(html, document);
    return document;
  };
}
