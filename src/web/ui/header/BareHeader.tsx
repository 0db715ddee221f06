// The header of prerendered pages, where the viewer is unknown: only the logo.
import './AppHeader.css';
import { Logo } from './Logo.tsx';

export function BareHeader() {
  return (
    <header className="app-header bare-header">
      <div className="app-header-row">
        <Logo />
      </div>
    </header>
  );
}
