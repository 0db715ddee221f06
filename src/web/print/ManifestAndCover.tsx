// What goes with the titles in an envelope: a manifest, or a cover sheet for a single title.
import './print.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EnvelopeTitle, EnvelopeView } from '../../api/envelopes.ts';
import { formatEnvelopeCode } from '../../domain/envelope/envelope-code.ts';
import { printCopy } from '../copy/envelope/print.ts';
import {
  Barcode,
  PartyAddress,
  PenBox,
  PrintSheet,
  QR_ON_COVER,
  QR_ON_MANIFEST,
  QrCode,
  receiveAddress,
  sentDay,
  SHEET,
  SheetFacts,
  SheetLogo,
  SheetNote,
} from './PrintSheet.tsx';
import { formatTrackingNumber } from '../../domain/envelope/envelope.ts';
import { type Paper, PAPERS } from '../../domain/envelope/papers.ts';
import { vinEnd } from '../../domain/vin.ts';
import { formatDay, formatMiles } from '../ui/text/format-time.ts';
import { VinEnd, VinText } from '../ui/text/Vin.tsx';

export interface SheetsProps {
  shipment: EnvelopeView;
  /** Those to print. */
  titles: readonly EnvelopeTitle[];
  withStock: boolean;
  /** In ms. */
  printedAt: number;
}

/**
 * A manifest on as many sheets as its rows need. All rows are rendered on one sheet first and measured there, before the browser paints. The
 * fonts must be loaded. Measured once: give it a key of what is printed.
 */
export function ManifestSheets({ shipment, titles, withStock, printedAt }: SheetsProps) {
  const sheets = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<number[] | null>(null);
  const papers = useMemo(() => paperColumns(titles), [titles]);
  useLayoutEffect(() => setPages(paginate(measure(sheets.current!))), []);
  const code = formatEnvelopeCode(shipment.code);
  const counts = pages ?? [titles.length];
  return (
    <div ref={sheets} className="sheets">
      {counts.map((count, at) => {
        const start = counts.slice(0, at).reduce((sum, before) => sum + before, 0);
        const isLast = at === counts.length - 1;
        const Head = at === 0 ? ManifestHead : ManifestNextHead;
        return (
          <PrintSheet
            key={at}
            name={code}
            about={printCopy.route(shipment.from.name, shipment.to.name)}
            printedAt={printedAt}
            page={at + 1}
            pages={counts.length}
          >
            <Head shipment={shipment} count={titles.length} />
            <ManifestTable
              rows={titles.slice(start, start + count)}
              papers={papers}
              withStock={withStock}
              totals={isLast ? titles : null}
            />
            {isLast && (
              <div className="manifest-tail">
                {shipment.note && <SheetNote>{shipment.note}</SheetNote>}
                <div className="manifest-sign">
                  <p>{manifest.scan(receiveAddress())}</p>
                  <span>{manifest.receivedBy}</span>
                  <span>{manifest.dateAndTime}</span>
                  <span>{manifest.counted(titles.length)}</span>
                </div>
              </div>
            )}
          </PrintSheet>
        );
      })}
    </div>
  );
}

/** Heights in one unit. */
type PageHeights = {
  rows: readonly number[];
  /** The room for rows on the first page. */
  first: number;
  /** The room for rows on the other pages. */
  next: number;
  /** What follows the last row. */
  tail: number;
};

/**
 * Distributes the rows over pages. The browser's own page breaks would do it too, but they cannot number the pages in every browser, and
 * repeat only the head of a table. Returns the number of rows of each page, at least one page. The tail is on the last page, together with
 * the last row. A row that is higher than a page has a page of its own.
 */
export function paginate({ rows, first, next, tail }: PageHeights): number[] {
  const pages = [0];
  let room = first;
  rows.forEach((row, at) => {
    const needed = at === rows.length - 1 ? row + tail : row;
    if (needed > room && pages.at(-1) !== 0) {
      pages.push(0);
      room = next;
    }
    pages[pages.length - 1]! += 1;
    room -= row;
  });
  return pages;
}

/** In mm. A small window shows a smaller sheet. */
function measure(sheets: HTMLElement): PageHeights {
  const pxPerMm = sheets.querySelector('.sheet-inner')!.getBoundingClientRect().width / SHEET.width;
  const heightOf = (element: Element): number => element.getBoundingClientRect().height / pxPerMm;
  const height = (selector: string): number => heightOf(sheets.querySelector(selector)!);
  const room = SHEET.height - SHEET.foot - SHEET.slack - height('thead');
  return {
    rows: [...sheets.querySelectorAll('tbody > tr')].map(heightOf),
    first: room - height('.manifest-head'),
    next: room - SHEET.nextHead,
    tail: height('tfoot') + height('.manifest-tail'),
  };
}

const { manifest, facts, route, ways } = printCopy;

/** `count`: of the titles. */
type HeadProps = { shipment: EnvelopeView; count: number };

/**
 * The heads of a manifest: of its first page, with the addresses and how it was sent, and of the others. Each has the codes, so that any
 * page can be scanned.
 */
function ManifestHead({ shipment, count }: HeadProps) {
  const { code, from, to, way, trackingNumber, expected } = shipment;
  return (
    <header className="manifest-head">
      <div className="manifest-parties">
        <div className="manifest-who grow">
          <SheetLogo />
          <h1>{manifest.heading(count)}</h1>
          <div className="manifest-addresses">
            <PartyAddress label={facts.from} party={from} />
            <PartyAddress label={facts.to} party={to} />
          </div>
        </div>
        <div className="manifest-codes">
          <QrCode code={code} size={QR_ON_MANIFEST} />
          <Barcode code={code} />
          <strong className="sheet-code">{formatEnvelopeCode(code)}</strong>
        </div>
      </div>
      <SheetFacts
        className="manifest-facts"
        facts={[
          [facts.sent, sentDay(shipment.sentAt)],
          [facts.way, way && ways[way]],
          [facts.number, trackingNumber && formatTrackingNumber(trackingNumber), 'mono'],
          [facts.expected, expected && formatDay(expected, 'long')],
        ]}
      />
    </header>
  );
}

/** Its height is fixed, because pages are filled before it is rendered. */
function ManifestNextHead({ shipment: { code, from, to }, count }: HeadProps) {
  return (
    <header className="manifest-next-head" style={{ height: `${SHEET.nextHead}mm` }}>
      <div className="manifest-who grow">
        <SheetLogo />
        <h2>{manifest.heading(count)}</h2>
        <p className="manifest-route">{route(from.name, to.name)}</p>
        <div className="manifest-code-line">
          <Barcode code={code} />
          <strong className="sheet-code">{formatEnvelopeCode(code)}</strong>
        </div>
      </div>
      <QrCode code={code} size={QR_ON_MANIFEST} />
    </header>
  );
}

const { columns, papers: names, inside, notInside, total } = manifest;
const VIN_SHOWN = 8;

/** The columns after the vehicle, in their order. "Other" only if a title has it. */
const paperColumns = (titles: readonly EnvelopeTitle[]): Paper[] =>
  PAPERS.filter((paper) => paper !== 'title' && (paper !== 'other' || titles.some(({ papers }) => papers.includes('other'))));

/** Nothing said means the title alone. */
const holds = ({ papers }: EnvelopeTitle, paper: Paper): boolean => (papers.length === 0 ? paper === 'title' : papers.includes(paper));

interface ManifestTableProps {
  /** The titles of this page. */
  rows: readonly EnvelopeTitle[];
  papers: readonly Paper[];
  withStock: boolean;
  /** The titles of all pages, on the last one. */
  totals: readonly EnvelopeTitle[] | null;
}

/** The rows of one page of a manifest, each with a box for the title and for every paper that should be with it. */
function ManifestTable({ rows, papers, withStock, totals }: ManifestTableProps) {
  return (
    <table className="manifest-table">
      <colgroup>
        <col className="manifest-col-title" />
        <col className="manifest-col-no" />
        <col className="manifest-col-vin" />
        <col />
        {withStock && <col className="manifest-col-stock" />}
        {papers.map((paper) => (
          <col key={paper} className="manifest-col-paper" />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{names.title}</th>
          <th scope="col">{columns.no}</th>
          <th scope="col">{columns.vin}</th>
          <th scope="col">{columns.vehicle}</th>
          {withStock && <th scope="col">{columns.stock}</th>}
          {papers.map((paper) => (
            <th key={paper} scope="col" className="manifest-paper">
              {names[paper]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((title) => (
          <tr key={title.threadId}>
            <td>{boxOf(title, 'title')}</td>
            <td className="sheet-no">{title.no}</td>
            <td className="manifest-vin">
              {title.vin.slice(-VIN_SHOWN, -vinEnd(title.vin).length)}
              <VinEnd end={vinEnd(title.vin)} />
            </td>
            <th scope="row">{`${title.year} ${title.make} ${title.model}`}</th>
            {withStock && <td>{title.stockNumber}</td>}
            {papers.map((paper) => (
              <td key={paper} className="manifest-paper">
                {boxOf(title, paper)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <td>{totals.filter((title) => holds(title, 'title')).length}</td>
            <td colSpan={withStock ? 4 : 3}>{total}</td>
            {papers.map((paper) => (
              <td key={paper} className="manifest-paper">
                {totals.filter((title) => holds(title, paper)).length}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const boxOf = (title: EnvelopeTitle, paper: Paper) => (holds(title, paper) ? <PenBox name={inside} /> : notInside);

const { cover } = printCopy;
/** A longer note gets the width of the sheet, so that it does not need a second one. */
const NOTE_IN_COLUMN = 160;
/** More are in two columns. */
const PAPERS_IN_COLUMN = 4;

/** The sheet that goes with a single title: whose it is, and a code large enough for any phone. */
export function CoverSheet({ shipment, title, withStock, printedAt }: Omit<SheetsProps, 'titles'> & { title: EnvelopeTitle }) {
  const { code, note, sentAt, expected, way, trackingNumber } = shipment;
  const { vin, year, make, model } = title;
  const vehicle = `${year} ${make} ${model}`;
  const papers = title.papers.length === 0 ? (['title'] as const) : PAPERS.filter((paper) => title.papers.includes(paper));
  const isNoteShort = note.length <= NOTE_IN_COLUMN;
  return (
    <PrintSheet name={vinEnd(vin)} about={vehicle} printedAt={printedAt} page={1} pages={1}>
      <header className="cover-head row">
        <SheetLogo />
        <span>{cover.keep}</span>
      </header>
      <div className="cover-vehicle">
        <h1>{vehicle}</h1>
        <p className="cover-end">{vinEnd(vin)}</p>
        <p className="cover-vin">
          <VinText parts={[{ part: vin, match: false }]} />
        </p>
      </div>
      <div className="cover-columns">
        <div>
          <QrCode code={code} size={QR_ON_COVER} />
          <p className="cover-code">
            <strong className="sheet-code">{formatEnvelopeCode(code)}</strong>
          </p>
          <ol className="cover-steps">
            {cover.steps(receiveAddress()).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className="cover-facts">
          <PartyAddress label={facts.from} party={shipment.from} />
          <PartyAddress label={facts.to} party={shipment.to} />
          <SheetFacts
            className="cover-fact-list"
            facts={[
              [facts.sent, sentDay(sentAt)],
              [facts.expected, expected && formatDay(expected, 'long')],
              [cover.stock, withStock && title.stockNumber],
              [cover.mileage, formatMiles(title.mileage)],
              way && trackingNumber ? [ways[way], formatTrackingNumber(trackingNumber), 'mono'] : [facts.way, way && ways[way]],
            ]}
          />
          <section className="cover-papers" aria-label={cover.papersInside}>
            <span className="sheet-label">{cover.papersInside}</span>
            <ul data-many={papers.length > PAPERS_IN_COLUMN || undefined}>
              {papers.map((paper) => (
                <li key={paper}>
                  <PenBox />
                  {cover.papers[paper]}
                </li>
              ))}
            </ul>
          </section>
          {note && isNoteShort && <SheetNote>{note}</SheetNote>}
        </div>
      </div>
      {note && !isNoteShort && <SheetNote>{note}</SheetNote>}
    </PrintSheet>
  );
}
