// A VIN in its own type; with `copy`, a button that puts it on the clipboard.
import './text.css';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { copyText } from './copy-text.ts';

export interface VinProps {
  vin: string;
  copy?: boolean;
  /** Small and muted, as on a card. */
  quiet?: boolean;
  /** Stands in for the plain VIN: its matches marked. */
  children?: ReactNode;
}

export function Vin({ vin, copy = false, quiet = false, children }: VinProps) {
  return (
    <span className="vin" data-quiet={quiet || undefined}>
      {children ?? vin}
      {copy && (
        <button type="button" className="vin-copy" aria-label={uiCopy.copyVin} data-tip={uiCopy.copyVin} onClick={() => void copyVin(vin)}>
          <Copy aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Puts a VIN on the clipboard and says so. */
export const copyVin = (vin: string): Promise<void> => copyText(vin, { copied: uiCopy.vinCopied, failed: uiCopy.copyFailed });
