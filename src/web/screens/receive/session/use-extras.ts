// What was scanned and is on no manifest. It is kept in this tab until the next envelope, because nothing is recorded for it.
import { useState } from 'react';
import type { FoundTitle } from '../../../../api/envelopes.ts';
import type { Scanned } from '../../../../domain/envelope/scanned-text.ts';
import { readDraft, writeDraft } from '../../../drafts/draft-storage.ts';
import { useDraftKey } from '../../../drafts/use-draft.ts';

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

export type Extras = ReturnType<typeof useExtras>;

export function useExtras() {
  const key = useDraftKey('not expected');
  const [extras, setExtras] = useState(() => parseExtras(readDraft(key)));
  const change = (next: (known: Extra[]) => Extra[]) =>
    setExtras((known) => {
      const changed = next(known);
      writeDraft(key, changed.length === 0 ? '' : JSON.stringify(changed));
      return changed;
    });
  return {
    all: extras,
    /** Replaces the one that was scanned before as the same. */
    put: (extra: Extra) => change((known) => [...known.filter(({ id }) => id !== extra.id), extra]),
    remove: (id: string) => change((known) => known.filter((extra) => extra.id !== id)),
    forgetOf: (code: string) => change((known) => known.filter((extra) => extra.code !== code)),
  };
}

function parseExtras(text: string): Extra[] {
  try {
    const kept: unknown = JSON.parse(text || '[]');
    return Array.isArray(kept) ? (kept as Extra[]) : [];
  } catch {
    return [];
  }
}
