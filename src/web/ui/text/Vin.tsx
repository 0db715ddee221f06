// A VIN in monospace, with an optional copy button.
import './text.css';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { copyText } from './copy-text.ts';

export interface VinProps {
  vin: string;
  copy?: boolean;
  /** Small and muted, for cards. */
  quiet?: boolean;
  /** Replaces the plain VIN, for example with its matches marked. */
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

/** Copies a VIN to the clipboard and shows a toast. */
export const copyVin = (vin: string): Promise<void> => copyText(vin, { copied: uiCopy.vinCopied, failed: uiCopy.copyFailed });
