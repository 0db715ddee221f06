// Whether the manifest of an envelope is printed, and with the sender's stock numbers, which its recipient reads then.
import { useId } from 'react';
import { sendCopy } from '../../../../copy/envelope/send.ts';
import { Checkbox } from '../../../../ui/inputs/Checkbox.tsx';

const words = sendCopy.shipment;

interface PrintManifestProps {
  count: number;
  prints: boolean;
  onPrintsChange: (prints: boolean) => void;
  withStock: boolean;
  onWithStockChange: (withStock: boolean) => void;
}

export function PrintManifest({ count, prints, onPrintsChange, withStock, onWithStockChange }: PrintManifestProps) {
  const id = useId();
  return (
    <div className="print-manifest">
      <Sheet />
      <Checkbox label={words.manifest} checked={prints} aria-describedby={id} onChange={({ target }) => onPrintsChange(target.checked)} />
      <p className="print-manifest-hint" id={id}>
        {words.manifestHint(count)}
      </p>
      <Checkbox
        label={words.withStock}
        checked={withStock}
        disabled={!prints}
        onChange={({ target }) => onWithStockChange(target.checked)}
      />
    </div>
  );
}

/** A small picture of the page. */
function Sheet() {
  return (
    <span className="manifest-sheet" aria-hidden="true">
      <span className="manifest-sheet-code" />
      <span />
      <span />
      <span />
      <span />
    </span>
  );
}
