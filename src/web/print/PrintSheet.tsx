// One sheet of paper: its size, its foot, and how an envelope was sent.
import type { ReactNode } from 'react';
import { printCopy } from '../copy/envelope/print.ts';
import { uiCopy } from '../copy/ui.ts';
import { LogoMark } from '../ui/Logo.tsx';
import { formatDay, formatStamp, today } from '../ui/text/format-time.ts';
import type { EnvelopeView } from '../../api/envelopes.ts';

interface PrintSheetProps {
  /** Printed in bold at the start of the foot. */
  name: string;
  /** Follows it. */
  about: string;
  /** In ms. */
  printedAt: number;
  page: number;
  pages: number;
  children: ReactNode;
}

/** One sheet of paper, with its foot. On the screen it is shown as paper. */
export function PrintSheet({ name, about, printedAt, page, pages, children }: PrintSheetProps) {
  return (
    <article className="sheet" aria-label={printCopy.page(page, pages)}>
      <div className="sheet-inner column" style={{ width: `${SHEET.width}mm`, minHeight: `${SHEET.height}mm` }}>
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
  <span className="sheet-logo inline-row">
    <LogoMark size={22} />
    {uiCopy.brand}
  </span>
);

/** A box to tick with a pen. */
export const PenBox = ({ name }: { name?: string }) => (
  <span className="pen-box" {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} />
);

// The sizes of a printed sheet in mm. A sheet is as wide as A4 allows and as high as Letter allows, so it fits on both, and the browser
// lays it out alike on the screen and on paper.

export const SHEET = {
  width: 180,
  height: 252,
  foot: 9,
  /** The head of the pages after the first. */
  nextHead: 41,
  /** Printers round. */
  slack: 1,
} as const;

export const QR_ON_MANIFEST = 35;
export const QR_ON_COVER = 87;

// How an envelope was sent, and the addresses, for a sheet of paper.

/** "Nov 20, 2026", of a time in ms. */
export const sentDay = (sentAt: number): string => formatDay(today(sentAt), 'long');

type SheetFact = [label: string, text: string | false | null, style?: 'mono'];

/** What is not known is left out. */
export const SheetFacts = ({ className, facts }: { className: string; facts: readonly SheetFact[] }) => (
  <dl className={className}>
    {facts.map(
      ([label, text, style]) =>
        text && (
          <div key={label} className="sheet-fact" data-mono={style === 'mono' || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ),
    )}
  </dl>
);

export function PartyAddress({ label, party: { name, lines } }: { label: string; party: EnvelopeView['from'] }) {
  return (
    <address className="sheet-party">
      <span className="sheet-label">{label}</span>
      <strong>{name}</strong>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  );
}

export function SheetNote({ children }: { children: string }) {
  return (
    <p className="sheet-note">
      <span className="sheet-label">{printCopy.facts.note}</span>
      {children}
    </p>
  );
}

// The addresses that are printed, on the site that the person uses.

/** What the QR code holds. Opens the envelope after a sign-in. */
export const envelopeLink = (code: string): string => `${window.location.origin}/receive/${code}`;

/** To be typed, so without "https". */
export const receiveAddress = (): string => `${window.location.host}/receive`;
