// The documents and the app's shell as HTML, for the build and for the development server.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentPath } from '../api/documents.ts';
import { landing } from './copy/landing.ts';
import { privacy } from './copy/privacy.ts';
import { terms } from './copy/terms.ts';
import { DocumentHead } from './DocumentHead.tsx';
import { FirstPicture } from './FirstPicture.tsx';
import { Landing } from './landing/Landing.tsx';
import { structuredData } from './landing/structured-data.ts';
import { LegalPage } from './legal/LegalPage.tsx';
import { Offline } from './offline/Offline.tsx';

type Document = { title: string; description: string; data?: object; body: ReactNode };

const documents: Record<DocumentPath, Document> = {
  '/': { ...landing.document, data: structuredData, body: <Landing /> },
  '/privacy': { ...privacy.document, body: <LegalPage words={privacy} /> },
  '/terms': { ...terms.document, body: <LegalPage words={terms} /> },
};

/** The template (document.html) with the head and the body of the document of this path in it. */
export function prerendered(template: string, path: DocumentPath): string {
  const { body, ...head } = documents[path];
  return filled(template, body).replace('<!--head-->', () => renderToStaticMarkup(<DocumentHead path={path} {...head} />));
}

export const prerenderedShell = (template: string): string => filled(template, <FirstPicture />);

export const prerenderedOffline = (template: string): string => filled(template, <Offline />);

const filled = (template: string, body: ReactNode): string =>
  template.replace('<div id="root"></div>', () => `<div id="root">${renderToStaticMarkup(body)}</div>`);
