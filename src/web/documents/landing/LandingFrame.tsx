// The header and the footer of the landing page and of the legal pages.
import type { SignUpMode } from '../../../domain/sign-up.ts';
import { uiCopy } from '../../copy/ui.ts';
import { landingCopy } from '../../copy/documents/landing.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { legalCopy } from '../../copy/documents/legal.ts';

const { header, footer } = landingCopy;

/** `landing`: the path of the landing page; empty on the page itself. */
type FrameProps = { landing?: '' | '/' };

export function LandingHeader({ landing: page = '', signUp }: FrameProps & { signUp: SignUpMode }) {
  const toSignUp = header.signUp[signUp];
  return (
    <header className="app-header">
      <a className="skip-link" href="#main">
        {uiCopy.skipToContent}
      </a>
      <div className="container app-header-row">
        <a href="/" className="app-header-home row">
          <Logo />
        </a>
        <nav className="landing-nav" aria-label={header.navigation}>
          <a href={`${page}#how`}>{header.how}</a>
          <a href={`${page}#security`}>{header.security}</a>
          <a href={`${page}#faq`}>{header.faq}</a>
        </nav>
        <div className="app-header-end row">
          <ButtonAnchor variant="ghost" href="/login">
            {header.signIn}
          </ButtonAnchor>
          {toSignUp !== null && <ButtonAnchor href="/signup">{toSignUp}</ButtonAnchor>}
        </div>
      </div>
    </header>
  );
}

export function LandingFooter({ landing: page = '' }: FrameProps) {
  return (
    <footer className="landing-footer">
      <div className="container landing-footer-row row flow quiet">
        <Logo />
        <p>{footer.sentence}</p>
        <nav className="landing-nav" aria-label={footer.navigation}>
          <a href="/network">{footer.network}</a>
          <a href="/new">{footer.newThread}</a>
          <a href={`${page}#faq`}>{footer.faq}</a>
          <a href="/privacy">{legalCopy.privacy}</a>
          <a href="/terms">{legalCopy.terms}</a>
        </nav>
      </div>
    </footer>
  );
}
