// The header of the landing page and of the documents, with links to sign in and sign up.
import { uiCopy } from '../copy/ui.ts';
import { landingCopy } from '../copy/documents/landing.ts';
import { ButtonAnchor } from '../ui/buttons/Button.tsx';
import { Logo } from '../ui/header/Logo.tsx';

const words = landingCopy.header;

/** `landing`: the path of the landing page; empty on the page itself. */
export function LandingHeader({ landing: page = '' }: { landing?: '' | '/' }) {
  return (
    <header className="app-header">
      <a className="skip-link" href="#main">
        {uiCopy.skipToContent}
      </a>
      <div className="container app-header-row">
        <a href="/" className="app-header-home">
          <Logo />
        </a>
        <nav className="landing-nav" aria-label={words.navigation}>
          <a href={`${page}#how`}>{words.how}</a>
          <a href={`${page}#security`}>{words.security}</a>
          <a href={`${page}#faq`}>{words.faq}</a>
        </nav>
        <div className="app-header-end">
          <ButtonAnchor variant="ghost" href="/login">
            {words.signIn}
          </ButtonAnchor>
          <ButtonAnchor href="/signup">{words.signUp}</ButtonAnchor>
        </div>
      </div>
    </header>
  );
}
