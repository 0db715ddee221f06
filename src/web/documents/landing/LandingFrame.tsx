// The header and the footer of the landing page and of the legal pages.
import { uiCopy } from '../../copy/ui.ts';
import { landingCopy } from '../../copy/documents/landing.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { legalCopy } from '../../copy/documents/legal.ts';

const headerWords = landingCopy.header;

/**
 * The header of the landing page and of the documents, with links to sign in and sign up. `landing`: the path of the landing page; empty on
 * the page itself.
 */
export function LandingHeader({ landing: page = '' }: { landing?: '' | '/' }) {
  return (
    <header className="app-header">
      <a className="skip-link" href="#main">
        {uiCopy.skipToContent}
      </a>
      <div className="container app-header-row">
        <a href="/" className="app-header-home row">
          <Logo />
        </a>
        <nav className="landing-nav" aria-label={headerWords.navigation}>
          <a href={`${page}#how`}>{headerWords.how}</a>
          <a href={`${page}#security`}>{headerWords.security}</a>
          <a href={`${page}#faq`}>{headerWords.faq}</a>
        </nav>
        <div className="app-header-end row">
          <ButtonAnchor variant="ghost" href="/login">
            {headerWords.signIn}
          </ButtonAnchor>
          <ButtonAnchor href="/signup">{headerWords.signUp}</ButtonAnchor>
        </div>
      </div>
    </header>
  );
}

const footerWords = landingCopy.footer;

/** The footer of the landing page and of the documents. `landing`: the path of the landing page; empty on the page itself. */
export function LandingFooter({ landing: page = '' }: { landing?: '' | '/' }) {
  return (
    <footer className="landing-footer">
      <div className="container landing-footer-row row flow quiet">
        <Logo />
        <p>{footerWords.sentence}</p>
        <nav className="landing-nav" aria-label={footerWords.navigation}>
          <a href="/network">{footerWords.network}</a>
          <a href="/new">{footerWords.newThread}</a>
          <a href={`${page}#faq`}>{footerWords.faq}</a>
          <a href="/privacy">{legalCopy.privacy}</a>
          <a href="/terms">{legalCopy.terms}</a>
        </nav>
      </div>
    </footer>
  );
}
