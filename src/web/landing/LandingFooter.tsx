// The footer of the landing page and of the documents.
import { landingCopy } from '../copy/documents/landing.ts';
import { legalCopy } from '../copy/documents/legal.ts';
import { Logo } from '../ui/header/Logo.tsx';

const words = landingCopy.footer;

/** `landing`: the path of the landing page; empty on the page itself. */
export function LandingFooter({ landing: page = '' }: { landing?: '' | '/' }) {
  return (
    <footer className="landing-footer">
      <div className="container landing-footer-row">
        <Logo />
        <p>{words.sentence}</p>
        <nav className="landing-nav" aria-label={words.navigation}>
          <a href="/network">{words.network}</a>
          <a href="/new">{words.newThread}</a>
          <a href={`${page}#faq`}>{words.faq}</a>
          <a href="/privacy">{legalCopy.privacy}</a>
          <a href="/terms">{legalCopy.terms}</a>
        </nav>
      </div>
    </footer>
  );
}
