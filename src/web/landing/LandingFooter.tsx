// The page's foot: the name, what it is, and where the work goes on.
import { landing } from '../copy/landing.ts';
import { Logo } from '../ui/Logo.tsx';

const words = landing.footer;

export function LandingFooter() {
  return (
    <footer className="landing-footer">
      <div className="container landing-footer-row">
        <Logo />
        <p>{words.sentence}</p>
        <nav className="landing-nav" aria-label={words.navigation}>
          <a href="/network">{words.network}</a>
          <a href="/new">{words.newThread}</a>
          <a href="#faq">{words.faq}</a>
        </nav>
      </div>
    </footer>
  );
}
