// The logo, and the header with the logo alone.
import './AppHeader.css';
import { useId } from 'react';
import { uiCopy } from '../copy/ui.ts';

export function LogoMark({ size = 28 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <clipPath id={id}>
        <rect width="32" height="32" rx="8.5" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path className="mark-ground" d="M0 0h32v32H0z" />
        <path d="M0 14.75h10v2.5H0z" fill="#fff" />
        <path d="M23.5 14.75h2.75v2.5H23.5zM28.5 14.75H32v2.5h-3.5z" fill="#fff" opacity=".62" />
        <path d="M11.5 7.5h9c.83 0 1.5.67 1.5 1.5v11L17.5 24.5h-6c-.83 0-1.5-.67-1.5-1.5V9c0-.83.67-1.5 1.5-1.5z" fill="#EFB036" />
        <path d="M22 20h-3c-.83 0-1.5.67-1.5 1.5v3z" fill="#9E6310" />
      </g>
    </svg>
  );
}

/** A paper on a line that is solid before it and dashed after it. The mark with the product's name. */
export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      {uiCopy.brand}
    </span>
  );
}

/** The header of prerendered pages, where the viewer is unknown: only the logo. */
export function BareHeader() {
  return (
    <header className="app-header bare-header">
      <div className="app-header-row">
        <Logo />
      </div>
    </header>
  );
}
