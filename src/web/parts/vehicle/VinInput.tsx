// The input of a VIN and what is known about it: decoding, its check digit and notes.
import './vin-field.css';
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Check } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { VIN_LENGTH } from '../../../domain/limits.ts';
import { correctedVin, hasWrongCheckDigit, isDecodable, normalizeVin, vinProblem } from '../../../domain/input/read-vin.ts';
import { type VinInText, vinInText } from '../../../domain/input/vin-in-text.ts';
import { ScanButton } from '../scan/ScanButton.tsx';
import { useHandScanner } from '../scan/use-hand-scanner.ts';
import { TextInput } from '../../ui/inputs/Field.tsx';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Button } from '../../ui/Button.tsx';
import { decodeVinQuery } from '../../data/queries.ts';
import type { VehicleFromVin } from './VehicleRefusalAlert.tsx';

interface VinInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onPaste' | 'onKeyDown' | 'ref'> {
  value: string;
  onRead: (read: VinInText) => void;
}

/**
 * Normalizes a VIN while it is typed, pasted or scanned: upper case, without spaces, dashes or surrounding text. Keeps the caret in place.
 */
export function VinInput({ value, onRead, onBlur, ...rest }: VinInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const readOne = (...texts: string[]) => {
    const read = texts.map(vinInText).find(({ vin }) => isDecodable(vin));
    if (read && read.vin !== value) onRead(read);
  };
  // A code may stand in the field behind the VIN of another car.
  const { isEndOfScan, leave } = useHandScanner(({ before, text }) => {
    readOne(before + text, text, value);
    return true;
  });
  // The Enter of a scanner must not send the form.
  const keyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && isEndOfScan(event.nativeEvent) && event.key === 'Enter') event.preventDefault();
  };
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    leave();
    if (value.length > VIN_LENGTH) readOne(value);
    onBlur?.(event);
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value;
    // Several characters at once were dropped, dictated or filled in, and may include other text.
    const read = typed.length > value.length + 1 ? vinInText(typed) : { vin: normalizeVin(typed), hasOthers: false };
    const caret = normalizeVin(typed.slice(0, target.selectionStart ?? typed.length)).length;
    // Set here, because the next render would put the caret at the end.
    target.value = read.vin;
    target.setSelectionRange(caret, caret);
    onRead(read);
  };
  // The pasted text still has its line breaks, which the input would remove.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = vinInText(event.clipboardData.getData('text'));
    if (!isDecodable(read.vin)) return;
    event.preventDefault();
    onRead(read);
  };
  return (
    <div className="input-frame">
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        ref={input}
        mono
        value={value}
        onChange={change}
        onPaste={paste}
        onKeyDown={keyDown}
        onBlur={blur}
      />
      <ScanButton field={input} onVin={(vin) => onRead({ vin, hasOthers: false })} />
    </div>
  );
}

interface VinNotesProps {
  vin: string;
  notes: readonly VinNote[];
  decode: VinDecode;
  onCorrect: (vin: string) => void;
}

/**
 * The notes under the VIN. The one about letters that look like digits has a button that corrects them, and the one about the year asks.
 */
export function VinNotes({ vin, notes, decode, onCorrect }: VinNotesProps) {
  const corrected = correctedVin(vin);
  return notes.map((note) => (
    <span key={note} className="vin-note row">
      <span>{NOTE_TEXTS[note](vin.length)}</span>
      {note === 'letters' && corrected !== null && (
        <Button variant="tinted" size="compact" onClick={() => onCorrect(corrected)}>
          {newThreadCopy.useCorrected(corrected)}
        </Button>
      )}
      {note === 'year' && decode.state === 'several' && (
        <span className="chips">
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

const NOTE_TEXTS = {
  several: () => newThreadCopy.several,
  year: () => newThreadCopy.whichYear,
  letters: () => newThreadCopy.letters,
  'check-digit': () => newThreadCopy.wrongCheckDigit,
  short: newThreadCopy.short,
  unknown: () => newThreadCopy.unknown,
  failed: () => newThreadCopy.unread,
};

type VinNote = keyof typeof NOTE_TEXTS;

/** Notes about a VIN that is valid. None of them blocks. `hasOthers`: the text from which the VIN was taken contains another one. */
export function vinNotes(vin: string, decode: VinDecode['state'], hasOthers = false): VinNote[] {
  const notes: VinNote[] = hasOthers ? ['several'] : [];
  if (decode === 'several') notes.push('year');
  if (correctedVin(vin) !== null) notes.push('letters');
  if (hasWrongCheckDigit(vin)) notes.push('check-digit');
  if (vin.length < VIN_LENGTH && (vinProblem(vin) ?? 'too-short') === 'too-short') notes.push('short');
  if (decode === 'unknown' || decode === 'failed') notes.push(decode);
  return notes;
}

/**
 * Beside the label of a VIN: that it is being read, or the decoded vehicle. Always rendered, so that screen readers announce its changes.
 */
export function DecodeStatus({ decode }: { decode: VinDecode }) {
  return (
    <span className="decode-status row" role="status">
      {decode.state === 'reading' && <span>{newThreadCopy.reading}</span>}
      {decode.state === 'known' && (
        <>
          <Check />
          <span>{newThreadCopy.vehicle(decode.vehicle.year, decode.vehicle.make, decode.vehicle.model)}</span>
        </>
      )}
    </span>
  );
}

export type VinDecode =
  | { state: 'idle' | 'reading' | 'unknown' | 'failed' }
  | { state: 'known'; vehicle: VehicleFromVin }
  /** Its year is not certain: the person chooses. */
  | { state: 'several'; choices: readonly VehicleFromVin[]; choose: (vehicle: VehicleFromVin) => void };

/** Decodes a VIN of 17 characters: the vehicle, those that it can be, or why there is none. */
export function useVinDecode(vin: string): VinDecode {
  const [chosen, setChosen] = useState<VehicleFromVin | null>(null);
  const { data, isFetching, isError } = useQuery({ ...decodeVinQuery(vin), enabled: isDecodable(vin) });
  if (!isDecodable(vin)) return { state: 'idle' };
  if (data?.vehicle) return { state: 'known', vehicle: data.vehicle };
  if (data && data.choices.length > 0) {
    const vehicle = data.choices.find((choice) => choice === chosen);
    return vehicle ? { state: 'known', vehicle } : { state: 'several', choices: data.choices, choose: setChosen };
  }
  if (data) return { state: 'unknown' };
  if (isFetching) return { state: 'reading' };
  return { state: isError ? 'failed' : 'idle' };
}
