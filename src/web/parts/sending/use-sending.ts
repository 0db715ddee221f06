// How titles are sent, as somebody fills it in: kept as drafts until they are sent.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Carrier, CARRIERS, type Way } from '../../../domain/envelope/envelope.ts';
import { carrierNamedIn, normalizeTrackingNumber, trackingNumberProblem } from '../../../domain/envelope/tracking-number.ts';
import { NOTE_MAX, SEARCH_DEBOUNCE_MS, TRACKING_NUMBER_MAX } from '../../../domain/limits.ts';
import { tooLong } from '../../../domain/clean-text.ts';
import { sendCopy } from '../../copy/envelope/send.ts';
import { useChoiceDraft, useDraft } from '../../data/drafts/use-draft.ts';
import { today } from '../../ui/text/format-time.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { trackingCarrierQuery } from '../../data/queries.ts';

/** What the operations that send titles have in common. */
export type SentHow = { way: Way | null; trackingNumber: string; expected: string | null; note: string; today: string };

export type SendingFields = ReturnType<typeof useSending>;

/** `name` identifies the drafts. */
export function useSending(name: string) {
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
    setNumber: (text: string) => {
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
    /** YYYY-MM-DD, or empty. */
    expected,
    setExpected,
    note,
    setNote,
    noteError,
    /** The carrier of the number is being read before titles are sent with it. */
    isReading,
    /** Across the counter: without what only a carrier has. Null if the note is too long. */
    handedOver: (): SentHow | null => (noteError ? null : { way: 'hand', trackingNumber: '', expected: null, note, today: today() }),
    /** Null if something is missing or wrong, which the fields then say. */
    byCarrier: async (): Promise<SentHow | null> => {
      if (numberError || noteError || isReading) return null;
      // A number may be sent before the pause after which its carrier is asked for.
      const way = choice.carrier ?? (trackingNumber === '' ? null : await readCarrier());
      setTried(true);
      if (trackingNumber !== '' && way === null) return null;
      return { way, trackingNumber, expected: expected === '' ? null : expected, note, today: today() };
    },
    /** Deletes the drafts. */
    forget: () => {
      forgetNumber();
      forgetCarrier();
      forgetExpected();
      forgetNote();
    },
  };
}

/** Which carrier a tracking number goes with. A person's own choice always wins over what the number looks like. */
type CarrierChoice = {
  carrier: Carrier | null;
  /** 'from-number': the number says the same. 'looks-like': it says another one than the person chose. Null: it says nothing. */
  number: 'from-number' | 'looks-like' | null;
};

/** `chosen`: by the person. `recognized`: from the number. */
export function carrierChoice(chosen: Carrier | null, recognized: Carrier | null): CarrierChoice {
  const carrier = chosen ?? recognized;
  if (recognized === null) return { carrier, number: null };
  return { carrier, number: carrier === recognized ? 'from-number' : 'looks-like' };
}

/** No carrier's numbers are shorter. */
const SHORTEST = 8;

const mayBeWhole = ({ length }: string): boolean => length >= SHORTEST && length <= TRACKING_NUMBER_MAX;

/** Asks the server whose number this is, once a pause in the typing shows that it may be whole. */
function useRecognizedCarrier(text: string) {
  const number = normalizeTrackingNumber(text);
  const settled = useDebounced(number, SEARCH_DEBOUNCE_MS);
  const { data } = useQuery({ ...trackingCarrierQuery(settled), enabled: settled === number && mayBeWhole(settled) });
  const cache = useQueryClient();
  return {
    /** The carrier of `text` as it is now; null while it is not known. */
    carrier: data?.trackingNumber === number ? data.carrier : null,
    /** Waits for the server's answer about `text`. Null if it knows none, or cannot be reached. */
    read: async (): Promise<Carrier | null> => {
      if (!mayBeWhole(number)) return null;
      const answer = await cache.fetchQuery(trackingCarrierQuery(number)).catch(() => null);
      return answer && answer.carrier;
    },
  };
}
