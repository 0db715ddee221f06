// Links to the privacy page and the terms. They open in a new tab, so that nothing typed here is lost.
import { legalCopy } from '../copy/documents/legal.ts';
import { VisuallyHidden } from '../ui/text/inline-text.tsx';

/** For a page's footer. */
export function LegalLinks() {
  return (
    <nav className="legal-nav flow" aria-label={legalCopy.navigation}>
      <DocumentLink path="/privacy">{legalCopy.privacy}</DocumentLink>
      <DocumentLink path="/terms">{legalCopy.terms}</DocumentLink>
    </nav>
  );
}

/** Shown below the button that creates an account. */
export function Agreement() {
  const [agree, terms, between, privacy, end] = legalCopy.agree;
  return (
    <p className="agreement">
      {agree}
      <DocumentLink path="/terms">{terms}</DocumentLink>
      {between}
      <DocumentLink path="/privacy">{privacy}</DocumentLink>
      {end}
    </p>
  );
}

function DocumentLink({ path, children }: { path: '/privacy' | '/terms'; children: string }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {legalCopy.newTab}</VisuallyHidden>
    </a>
  );
}
