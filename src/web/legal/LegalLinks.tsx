// The ways to the privacy page and to the terms, each in a tab of its own: what is being typed here stays.
import { legalCopy } from '../copy/documents/legal.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';

/** For the foot of a page. */
export function LegalLinks() {
  return (
    <nav className="legal-nav" aria-label={legalCopy.navigation}>
      <Document path="/privacy">{legalCopy.privacy}</Document>
      <Document path="/terms">{legalCopy.terms}</Document>
    </nav>
  );
}

/** Below the button that creates an account. */
export function Agreement() {
  const [agree, terms, between, privacy, end] = legalCopy.agree;
  return (
    <p className="agreement">
      {agree}
      <Document path="/terms">{terms}</Document>
      {between}
      <Document path="/privacy">{privacy}</Document>
      {end}
    </p>
  );
}

function Document({ path, children }: { path: '/privacy' | '/terms'; children: string }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {legalCopy.newTab}</VisuallyHidden>
    </a>
  );
}
