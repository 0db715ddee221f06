// Where a visitor is, and the two ways in.
import { uiCopy } from '../copy/ui.ts';
import { landingCopy } from '../copy/documents/landing.ts';
import { ButtonAnchor } from '../ui/buttons/Button.tsx';
import { Logo } from '../ui/header/Logo.tsx';

const words = landingCopy.header;

/** `landing`: where the landing page is from here. */
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
