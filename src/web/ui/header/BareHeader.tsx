// The header where nobody knows yet, or ever, who looks on: the logo alone.
import './AppHeader.css';
import { Logo } from './Logo.tsx';

export function BareHeader() {
  return (
    <header className="app-header">
      <div className="container app-header-row">
        <Logo />
      </div>
    </header>
  );
}
