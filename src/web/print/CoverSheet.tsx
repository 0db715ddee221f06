// The sheet that goes with a single title: whose it is, and a code large enough for any phone.
import './print.css';
import type { EnvelopeTitle, EnvelopeView } from '../../api/envelopes.ts';
import { formatTrackingNumber, PAPERS } from '../../domain/envelope/envelope.ts';
import { formatEnvelopeCode } from '../../domain/envelope/envelope-code.ts';
import { vinEnd } from '../../domain/vin.ts';
import { printCopy } from '../copy/envelope/print.ts';
import { formatDay, formatMiles } from '../ui/text/format-time.ts';
import { VinText } from '../ui/text/Vin.tsx';
import { PartyAddress, PenBox, PrintSheet, QR_ON_COVER, receiveAddress, sentDay, SheetFacts, SheetLogo, SheetNote } from './PrintSheet.tsx';
import { QrCode } from './codes.tsx';

const { cover, facts, ways } = printCopy;
/** A longer note gets the width of the sheet, so that it does not need a second one. */
const NOTE_IN_COLUMN = 160;
/** More are in two columns. */
const PAPERS_IN_COLUMN = 4;

/** `printedAt`: in ms. */
type CoverSheetProps = { shipment: EnvelopeView; title: EnvelopeTitle; withStock: boolean; printedAt: number };

export function CoverSheet({ shipment, title, withStock, printedAt }: CoverSheetProps) {
  const { code, note, sentAt, expected, way, trackingNumber } = shipment;
  const { vin, year, make, model } = title;
  const vehicle = `${year} ${make} ${model}`;
  const inside = title.papers.length === 0 ? (['title'] as const) : PAPERS.filter((paper) => title.papers.includes(paper));
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
            <ul data-many={inside.length > PAPERS_IN_COLUMN || undefined}>
              {inside.map((paper) => (
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
