// The overlay between a dialog and the page. It catches clicks and stops the page from scrolling. It replaces the dialog library's
// overlay, which inserts a style sheet: that restyles the whole page, and the content security policy would have to allow it.
import './Overlay.css';
import { useLayoutEffect } from 'react';
import { usePageMark } from '../layout/use-page-mark.ts';

export function Overlay(props: { onClick?: () => void; 'data-closing'?: true | undefined }) {
  useLayoutEffect(lockScroll, []);
  usePageMark('dialog');
  // Escape is the keyboard equivalent.
  return <div className="overlay" role="presentation" {...props} />;
}

/** The number of open dialogs, which may be stacked. */
let openDialogs = 0;

/** Stops the page from scrolling. Returns a function that reverts it. */
function lockScroll(): () => void {
  const page = document.documentElement;
  openDialogs += 1;
  if (openDialogs === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`; // the scroll bar's width
    page.style.overflow = 'hidden';
  }
  return () => {
    openDialogs -= 1;
    if (openDialogs > 0) return;
    page.style.paddingInlineEnd = '';
    page.style.overflow = '';
  };
}
