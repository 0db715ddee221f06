// The warnings under the VIN. The one about letters that look like digits has a button that corrects them.
import { correctedVin } from '../../../domain/vin.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { VinNote } from './vin-notes.ts';

interface VinNotesProps {
  vin: string;
  notes: readonly VinNote[];
  onCorrect: (vin: string) => void;
}

export function VinNotes({ vin, notes, onCorrect }: VinNotesProps) {
  const corrected = correctedVin(vin);
  return notes.map((note) => (
    <span key={note} className="vin-note">
      {noteText(note, vin)}
      {note === 'letters' && corrected !== null && (
        <Button variant="tinted" size="compact" onClick={() => onCorrect(corrected)}>
          {newThreadCopy.useCorrected(corrected)}
        </Button>
      )}
    </span>
  ));
}

function noteText(note: VinNote, vin: string): string {
  switch (note) {
    case 'several':
      return newThreadCopy.several;
    case 'letters':
      return newThreadCopy.letters;
    case 'check-digit':
      return newThreadCopy.wrongCheckDigit;
    case 'short':
      return newThreadCopy.short(vin.length);
    case 'unknown':
      return newThreadCopy.unknown;
    case 'failed':
      return newThreadCopy.unread;
    default:
      return note satisfies never;
  }
}
