// A VIN in monospace, its last six characters bold, with an optional copy button. The text stays one unbroken VIN.
import './text.css';
import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { copyText } from '../feedback/toast.ts';
import { matches } from './Highlight.tsx';
import { vinEnd } from '../../../domain/vin.ts';

interface VinProps {
  vin: string;
  copy?: boolean;
  /** Small and muted, for cards. */
  quiet?: boolean;
  /** The search text whose matches are underlined. */
  query?: string;
}

export function Vin({ vin, copy = false, quiet = false, query = '' }: VinProps) {
  return (
    <span className="vin" translate="no" data-quiet={quiet || undefined}>
      <VinText parts={matches(vin, query, 'vin')} />
      {copy && (
        <button
          type="button"
          className="vin-copy centered"
          aria-label={uiCopy.copyVin}
          data-tip={uiCopy.copyVin}
          onClick={() => void copyVin(vin)}
        >
          <Copy />
        </button>
      )}
    </span>
  );
}

/** `parts`: of the whole VIN; those that match are underlined. */
export function VinText({ parts }: { parts: readonly VinPart[] }) {
  return (
    <span translate="no">
      {withVinEnd(parts).map(({ start, end, match }, at) => {
        const text = [start, end && <VinEnd key="end" end={end} />];
        return match ? (
          <mark key={at} className="match">
            {text}
          </mark>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        );
      })}
    </span>
  );
}

/** The end of a VIN, or a part of it. */
export const VinEnd = ({ end }: { end: string }) => (
  <strong className="vin-end" translate="no">
    {end}
  </strong>
);

/** Copies a VIN to the clipboard and shows a toast. */
export const copyVin = (vin: string): Promise<void> => copyText(vin, { copied: uiCopy.vinCopied, failed: uiCopy.copyFailed });

/** `match`: found by a search, or different from another VIN. */
type VinPart = { part: string; match: boolean };

/** Splits each part of a whole VIN where its last six characters begin: what is before them, and what belongs to them. */
export function withVinEnd(parts: readonly VinPart[]) {
  const vin = parts.map(({ part }) => part).join('');
  const endsAt = vin.length - vinEnd(vin).length;
  let at = 0;
  return parts.map(({ part, match }) => {
    const split = Math.max(0, endsAt - at);
    at += part.length;
    return { start: part.slice(0, split), end: part.slice(split), match };
  });
}
