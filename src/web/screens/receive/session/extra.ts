// What was scanned and is on no manifest.
import type { FoundTitle } from '../../../../api/envelopes.ts';
import type { Scanned } from '../../../../domain/envelope/scanned-text.ts';

export type ScannedTitle = Extract<Scanned, { kind: 'vin' | 'end' }>;

export interface Extra {
  /** The VIN or its end as it was scanned. */
  id: string;
  scanned: ScannedTitle;
  /** The manifest that was open. */
  code: string | null;
  at: number;
  /** Whether the server was asked. `title`: what it found, null if nothing. */
  isFound: boolean;
  title: FoundTitle | null;
}

export const scannedId = (scanned: ScannedTitle): string => (scanned.kind === 'vin' ? scanned.vin : scanned.end);
