// How titles are sent, as somebody fills it in: kept as drafts until they are sent.
import { useState } from 'react';
import { type Carrier, CARRIERS, type Way } from '../../domain/envelope/envelope.ts';
import { carrierNamedIn, normalizeTrackingNumber, trackingNumberProblem } from '../../domain/envelope/tracking-number.ts';
import { NOTE_MAX } from '../../domain/limits.ts';
import { tooLong } from '../../domain/text.ts';
import { sendCopy } from '../copy/envelope/send.ts';
import { useChoiceDraft, useDraft } from '../drafts/use-draft.ts';
import { today } from '../ui/text/format-time.ts';
import { type CarrierChoice, carrierChoice } from './carrier-choice.ts';
import { useRecognizedCarrier } from './use-recognized-carrier.ts';

/** What the operations that send titles have in common. */
export type SentHow = { way: Way | null; trackingNumber: string; expected: string | null; note: string; today: string };

export interface SendingFields {
  number: string;
  setNumber: (number: string) => void;
  numberError: string | undefined;
  choice: CarrierChoice;
  recognized: Carrier | null;
  chooseCarrier: (carrier: Carrier) => void;
  carrierError: string | undefined;
  /** YYYY-MM-DD, or empty. */
  expected: string;
  setExpected: (day: string) => void;
  note: string;
  setNote: (note: string) => void;
  noteError: string | undefined;
  /** The carrier of the number is being read before titles are sent with it. */
  isReading: boolean;
  /** Across the counter: without what only a carrier has. Null if the note is too long. */
  handedOver: () => SentHow | null;
  /** Null if something is missing or wrong, which the fields then say. */
  byCarrier: () => Promise<SentHow | null>;
  /** Deletes the drafts. */
  forget: () => void;
}

/** `name` identifies the drafts. */
export function useSending(name: string): SendingFields {
  const [number, setNumber, forgetNumber] = useDraft(`${name} number`);
  const [chosen, chooseCarrier, forgetCarrier] = useChoiceDraft(`${name} carrier`, CARRIERS);
  const [expected, setExpected, forgetExpected] = useDraft(`${name} expected`);
  const [note, setNote, forgetNote] = useDraft(`${name} note`);
  const [wasTried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
  const recognized = useRecognizedCarrier(number);
  const choice = carrierChoice(chosen, recognized.carrier);
  const trackingNumber = normalizeTrackingNumber(number);
  const numberError = trackingNumberProblem(number) ?? undefined;
  const noteError = tooLong(note, NOTE_MAX) ?? undefined;

  const readCarrier = async () => {
    setReading(true);
    const carrier = await recognized.read();
    setReading(false);
    return carrier;
  };
  return {
    number,
    setNumber: (text) => {
      setNumber(text);
      // The field keeps only the number.
      const named = carrierNamedIn(text);
      if (named) chooseCarrier(named);
    },
    numberError,
    choice,
    recognized: recognized.carrier,
    chooseCarrier,
    carrierError: wasTried && !isReading && trackingNumber !== '' && choice.carrier === null ? sendCopy.carrierMissing : undefined,
    expected,
    setExpected,
    note,
    setNote,
    noteError,
    isReading,
    handedOver: () => (noteError ? null : { way: 'hand', trackingNumber: '', expected: null, note, today: today() }),
    byCarrier: async () => {
      if (numberError || noteError || isReading) return null;
      // A number may be sent before the pause after which its carrier is asked for.
      const way = choice.carrier ?? (trackingNumber === '' ? null : await readCarrier());
      setTried(true);
      if (trackingNumber !== '' && way === null) return null;
      return { way, trackingNumber, expected: expected === '' ? null : expected, note, today: today() };
    },
    forget: () => {
      forgetNumber();
      forgetCarrier();
      forgetExpected();
      forgetNote();
    },
  };
}
