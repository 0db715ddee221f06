// Renders the documents, the app's shell and the offline page as HTML, for the build and the development server.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentPath } from '../api/documents.ts';
import type { SignUpMode } from '../domain/sign-up.ts';
import { landingCopy } from './copy/documents/landing.ts';
import { privacyCopy } from './copy/documents/privacy.ts';
import { termsCopy, whoSignsUp } from './copy/documents/terms.ts';
import { DocumentHead, structuredData } from './documents/DocumentHead.tsx';
import { OUTLINED_PATHS, ScreenOutline, ShellPlaceholder } from './frame/ScreenOutline.tsx';
import { Landing } from './documents/landing/Landing.tsx';
import { LegalPage, type LegalText } from './documents/LegalPage.tsx';
import { Offline } from './documents/Offline.tsx';

type Document = { title: string; description: string; data?: object; body: ReactNode };

const documents: Record<DocumentPath, (signUp: SignUpMode) => Document> = {
  '/': (signUp) => ({ ...landingCopy.document, data: structuredData(signUp), body: <Landing signUp={signUp} /> }),
  '/privacy': (signUp) => ({ ...privacyCopy.document, body: <LegalPage words={privacyCopy} signUp={signUp} /> }),
  '/terms': (signUp) => ({ ...termsCopy.document, body: <LegalPage words={termsWhere(signUp)} signUp={signUp} /> }),
};

function termsWhere(signUp: SignUpMode): LegalText {
  if (signUp === 'open') return termsCopy;
  const sections = termsCopy.sections.map((section) =>
    section.id === 'account' ? { ...section, body: section.body.map((rules) => [whoSignsUp[signUp], ...rules]) } : section,
  );
  return { ...termsCopy, sections };
}

/** Fills the template (document.html) with the head and body of the document at `path`, where signing up is as `signUp` says. */
export function prerendered(template: string, path: DocumentPath, signUp: SignUpMode): string {
  const { body, ...head } = documents[path](signUp);
  return filled(template, body).replace('<!--head-->', () => renderToStaticMarkup(<DocumentHead path={path} {...head} />));
}

/** For a page without an outline. */
export const prerenderedShell = (template: string): string => filled(template, <ShellPlaceholder path="" />);

/** The outlines by path, which stand after the header. */
export const prerenderedOutlines = (): Record<string, string> =>
  Object.fromEntries(OUTLINED_PATHS.map((path) => [path, renderToStaticMarkup(<ScreenOutline path={path} />)]));

export const prerenderedOffline = (template: string): string => filled(template, <Offline />);

const filled = (template: string, body: ReactNode): string =>
  template.replace('<div id="root"></div>', () => `<div id="root">${renderToStaticMarkup(body)}</div>`);
