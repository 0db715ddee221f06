// The heads of a manifest: of its first page, with the addresses and how it was sent, and of the others. Each has the codes, so that any
// page can be scanned.
import type { ShipmentView } from '../../../../api/envelopes.ts';
import { formatShipmentCode } from '../../../../domain/envelope/shipment-code.ts';
import { printCopy } from '../../../copy/envelope/print.ts';
import { Barcode } from './Barcode.tsx';
import { PartyAddress, ShipmentFacts } from './ShipmentFacts.tsx';
import { QrCode } from './QrCode.tsx';
import { SheetLogo } from './PrintSheet.tsx';
import { QR_ON_MANIFEST, SHEET } from './sheet-size.ts';
import { shipmentLink } from './shipment-link.ts';

const { manifest, qrName, barcodeName, facts, route } = printCopy;

/** `count`: of the titles. */
type HeadProps = { shipment: ShipmentView; count: number };

export function ManifestHead({ shipment, count }: HeadProps) {
  const { code, from, to } = shipment;
  return (
    <header className="manifest-head">
      <div className="manifest-parties">
        <div className="manifest-who">
          <SheetLogo />
          <h1>{manifest.heading(count)}</h1>
          <div className="manifest-addresses">
            <PartyAddress label={facts.from} party={from} />
            <PartyAddress label={facts.to} party={to} />
          </div>
        </div>
        <div className="manifest-codes">
          <QrCode text={shipmentLink(code)} size={QR_ON_MANIFEST} name={qrName} />
          <Barcode text={code} name={barcodeName} />
          <strong className="sheet-code">{formatShipmentCode(code)}</strong>
        </div>
      </div>
      <ShipmentFacts shipment={shipment} />
    </header>
  );
}

/** Its height is fixed, because pages are filled before it is rendered. */
export function ManifestNextHead({ shipment: { code, from, to }, count }: HeadProps) {
  return (
    <header className="manifest-next-head" style={{ height: `${SHEET.nextHead}mm` }}>
      <div className="manifest-who">
        <SheetLogo />
        <h2>{manifest.heading(count)}</h2>
        <p className="manifest-route">{route(from.name, to.name)}</p>
        <div className="manifest-code-line">
          <Barcode text={code} name={barcodeName} />
          <strong className="sheet-code">{formatShipmentCode(code)}</strong>
        </div>
      </div>
      <QrCode text={shipmentLink(code)} size={QR_ON_MANIFEST} name={qrName} />
    </header>
  );
}
