// One sheet of paper: its size, its foot, how an envelope was sent, and the codes.
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { printCopy } from '../copy/envelope/print.ts';
import { uiCopy } from '../copy/ui.ts';
import { LogoMark } from '../ui/Logo.tsx';
import { formatDay, formatStamp, today } from '../ui/text/format-time.ts';
import type { EnvelopeView } from '../../api/envelopes.ts';
import { code128, qrcode } from 'bwip-js/generic';

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

/**
 * A QR code of the envelope's link, without its quiet zone: four modules around it must stay white. `size` in mm. Error correction Q: a
 * quarter of it may be unreadable.
 */
export function QrCode({ code, size }: { code: string; size: number }) {
  const drawn = useMemo(() => {
    const options = { bcid: 'qrcode', text: envelopeLink(code), eclevel: 'Q', scale: 1 };
    return qrcode<DrawnCode>(options, pathDrawing());
  }, [code]);
  return <Code className="qr-code" name={printCopy.qrName} drawn={drawn} style={{ width: `${size}mm`, height: `${size}mm` }} />;
}

/** In mm. Printers and scanners of any age manage a module of 10 mil. */
const MODULE = 0.264;
const BARCODE_HEIGHT = 6.5;

/** A Code 128, because laser scanners do not read QR codes. Without its quiet zone: ten modules at both sides must stay white. */
export function Barcode({ code }: { code: string }) {
  // Its width is the number of its modules, which are one unit wide.
  const drawn = useMemo(() => code128<DrawnCode>({ bcid: 'code128', text: code, scale: 1 }, pathDrawing()), [code]);
  const style = { width: `${drawn.width * MODULE}mm`, height: `${BARCODE_HEIGHT}mm` };
  return <Code className="barcode" name={printCopy.barcodeName} drawn={drawn} style={style} />;
}

/** `name`: the accessible name. */
function Code({ className, name, drawn, style }: { className: string; name: string; drawn: DrawnCode; style: CSSProperties }) {
  return (
    <svg
      className={className}
      role="img"
      aria-label={name}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio="none"
      style={style}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fillRule="evenodd" />
    </svg>
  );
}

// The codes are drawn as paths. The library draws for a canvas, or writes a whole SVG; a path can be an element of the page.

type DrawnCode = {
  /** The width in the coordinates of `path`, without a quiet zone. */
  width: number;
  /** The height in the coordinates of `path`, without a quiet zone. */
  height: number;
  path: string;
};

type Drawing = Parameters<typeof qrcode<DrawnCode>>[1];

/** Both codes consist of lines and polygons alone. */
function pathDrawing(): Drawing {
  const drawn: DrawnCode = { width: 0, height: 0, path: '' };
  return {
    init: (width, height) => Object.assign(drawn, { width, height }),
    // A vertical line whose pixels end at `x` if its width is odd, and around it otherwise.
    line: (x, y0, _x1, y1, width) => {
      drawn.path += `M${x - Math.ceil(width / 2)} ${Math.min(y0, y1)}h${width}V${drawn.height}h${-width}Z`;
    },
    polygon: (points) => {
      drawn.path += `M${points.map((point) => point.join(' ')).join('L')}Z`;
    },
    end: () => drawn,
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    hexagon: ignore,
    ellipse: ignore,
    fill: ignore,
    text: ignore,
  };
}

function ignore(): void {}
