// How a shipment was sent, and the addresses, for a sheet of paper.
import type { ShipmentView } from '../../../../api/envelopes.ts';
import { formatTrackingNumber } from '../../../../domain/envelope/envelope.ts';
import { printCopy } from '../../../copy/envelope/print.ts';
import { formatDay, today } from '../../../ui/text/format-time.ts';

const { facts, ways } = printCopy;

/** "Nov 20, 2026", of a time in ms. */
export const sentDay = (sentAt: number): string => formatDay(today(sentAt), 'long');

export function SheetFact({ label, mono, children }: { label: string; mono?: boolean; children: string }) {
  return (
    <div className="sheet-fact" data-mono={mono || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In a row. What is not known is left out. */
export function ShipmentFacts({ shipment: { sentAt, way, trackingNumber, expected } }: { shipment: ShipmentView }) {
  return (
    <dl className="manifest-facts">
      <SheetFact label={facts.sent}>{sentDay(sentAt)}</SheetFact>
      {way && <SheetFact label={facts.way}>{ways[way]}</SheetFact>}
      {trackingNumber && (
        <SheetFact label={facts.number} mono>
          {formatTrackingNumber(trackingNumber)}
        </SheetFact>
      )}
      {expected && <SheetFact label={facts.expected}>{formatDay(expected, 'long')}</SheetFact>}
    </dl>
  );
}

export function PartyAddress({ label, party: { name, lines } }: { label: string; party: ShipmentView['from'] }) {
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
      <span className="sheet-label">{facts.note}</span>
      {children}
    </p>
  );
}
