// One sheet of paper, with its foot. On the screen it is shown as paper.
import type { ReactNode } from 'react';
import { printCopy } from '../../../copy/envelope/print.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { LogoMark } from '../../../ui/header/Logo.tsx';
import { formatStamp } from '../../../ui/text/format-time.ts';
import { SHEET } from './sheet-size.ts';

export interface PrintSheetProps {
  /** Printed in bold at the start of the foot. */
  name: string;
  /** Follows it. */
  about: string;
  /** ms */
  printedAt: number;
  page: number;
  pages: number;
  children: ReactNode;
}

export function PrintSheet({ name, about, printedAt, page, pages, children }: PrintSheetProps) {
  return (
    <article className="sheet" aria-label={printCopy.page(page, pages)}>
      <div className="sheet-inner" style={{ width: `${SHEET.width}mm`, minHeight: `${SHEET.height}mm` }}>
        {children}
        <footer className="sheet-foot" style={{ height: `${SHEET.foot}mm` }}>
          <span className="sheet-about">
            <strong>{name}</strong> · {about}
          </span>
          <span className="sheet-printed">{printCopy.printed(formatStamp(printedAt))}</span>
          <span className="sheet-page">{printCopy.page(page, pages)}</span>
        </footer>
      </div>
    </article>
  );
}

/** Black and white, whatever the theme. */
export const SheetLogo = () => (
  <span className="sheet-logo">
    <LogoMark size={22} />
    {uiCopy.brand}
  </span>
);

/** A box to tick with a pen. */
export const PenBox = ({ name }: { name?: string }) => (
  <span className="pen-box" {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} />
);
