// Where a visitor is, and the two ways in.
import { kit } from '../copy/kit.ts';
import { landing } from '../copy/landing.ts';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';

const words = landing.header;

export function LandingHeader() {
  return (
    <header className="app-header">
      <a className="skip-link" href="#main">
        {kit.skipToContent}
      </a>
      <div className="container app-header-row">
        <a href="/" className="app-header-home">
          <Logo />
        </a>
        <nav className="landing-nav" aria-label={words.navigation}>
          <a href="#how">{words.how}</a>
          <a href="#security">{words.security}</a>
          <a href="#faq">{words.faq}</a>
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
