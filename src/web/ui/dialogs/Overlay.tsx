// What lies under a dialog: it takes the clicks, and the page behind it does not scroll. The dialog library's own adds a style sheet
// to the page each time, for which everything on it is styled anew, and which needs a leave of its own in the security policy.
import './Overlay.css';
import { useLayoutEffect } from 'react';

export function Overlay({ onClick }: { onClick?: () => void }) {
  useLayoutEffect(holdPage, []);
  // The keyboard has Escape.
  return <div className="overlay" role="presentation" onClick={onClick} />;
}

/** A dialog may lie over another one. */
let open = 0;

/** Answers what lets go of it. */
function holdPage(): () => void {
  const page = document.documentElement;
  open += 1;
  if (open === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`; // where the scroll bar was
    page.style.overflow = 'hidden';
  }
  return () => {
    open -= 1;
    if (open > 0) return;
    page.style.paddingInlineEnd = '';
    page.style.overflow = '';
  };
}
