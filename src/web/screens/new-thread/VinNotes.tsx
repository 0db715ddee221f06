// The notes under the VIN. The one about letters that look like digits has a button that corrects them, and the one about the year asks.
import { correctedVin } from '../../../domain/input/read-vin.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { VinDecode } from './use-vin-decode.ts';
import type { VinNote } from './vin-notes.ts';

interface VinNotesProps {
  vin: string;
  notes: readonly VinNote[];
  decode: VinDecode;
  onCorrect: (vin: string) => void;
}

export function VinNotes({ vin, notes, decode, onCorrect }: VinNotesProps) {
  const corrected = correctedVin(vin);
  return notes.map((note) => (
    <span key={note} className="vin-note">
      <span>{noteText(note, vin)}</span>
      {note === 'letters' && corrected !== null && (
        <Button variant="tinted" size="compact" onClick={() => onCorrect(corrected)}>
          {newThreadCopy.useCorrected(corrected)}
        </Button>
      )}
      {note === 'year' && decode.state === 'several' && (
        <span className="vin-choices">
          {decode.choices.map((vehicle) => (
            <Button key={vehicle.year} variant="tinted" size="compact" onClick={() => decode.choose(vehicle)}>
              {newThreadCopy.vehicle(vehicle.year, vehicle.make, vehicle.model)}
            </Button>
          ))}
        </span>
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
    case 'year':
      return newThreadCopy.whichYear;
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
