// The sheet's choice between a title that was handed over now, and one that goes by carrier, with its fields.
import './send.css';
import { Check, Handshake } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { sendCopy } from '../../copy/envelope/send.ts';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { Field, TextArea, TextInput } from '../../ui/inputs/Field.tsx';
import { workdaysAfter } from '../../ui/text/format-time.ts';
import type { SendingFields } from './use-sending.ts';
import { CARRIERS, formatTrackingNumber, type Paper, PAPERS } from '../../../domain/envelope/envelope.ts';
import { normalizeTrackingNumber } from '../../../domain/envelope/tracking-number.ts';
import { TRACKING_TEXT_MAX } from '../../../domain/limits.ts';
import { ChipChecks, ChipRadios } from './Chips.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';

interface SendFieldsProps {
  sending: SendingFields;
  /** Below "Handed over now". */
  handedText: string;
  isHandingOver: boolean;
  /** Sending by carrier is pending, or nothing is left to send. */
  disabled: boolean;
  onHandedOver: () => void;
  noteHint: string;
  /** The tracking number's input. */
  ref: Ref<HTMLInputElement>;
  /** Between the date and the note. */
  children?: ReactNode;
}

export function SendFields({ sending, handedText, isHandingOver, disabled, onHandedOver, noteHint, ref, children }: SendFieldsProps) {
  const id = useId();
  const { expected, setExpected, note, setNote, noteError } = sending;
  return (
    <>
      <button
        type="button"
        className="handed-over"
        aria-describedby={id}
        aria-busy={isHandingOver || undefined}
        aria-disabled={disabled || isHandingOver || undefined}
        onClick={() => {
          if (!disabled && !isHandingOver) onHandedOver();
        }}
      >
        <span className="handed-over-icon" aria-hidden="true">
          <Handshake />
        </span>
        <span className="handed-over-title">{sendCopy.handed}</span>
        <span className="handed-over-text" id={id} aria-hidden="true">
          {handedText}
        </span>
      </button>
      <p className="or-by-carrier">{sendCopy.orByCarrier}</p>
      <TrackingFields sending={sending} ref={ref} />
      <Field label={sendCopy.expected} optional>
        <DateInput value={expected} onValueChange={setExpected} quick={workdaysAfter()} />
      </Field>
      {children}
      <Field label={sendCopy.note} hint={noteHint} optional error={noteError}>
        <TextArea className="send-note" rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </>
  );
}

const CARRIER_OPTIONS = CARRIERS.map((value) => ({ value, label: sendCopy.carriers[value] }));

/** The tracking number and its carrier. `ref`: of the number's input. */
function TrackingFields({ sending, ref }: { sending: SendingFields; ref: Ref<HTMLInputElement> }) {
  const { number, setNumber, numberError, choice, recognized, chooseCarrier, carrierError } = sending;
  const group = useRef<HTMLDivElement>(null);
  const fromNumber = choice.number === 'from-number' && recognized ? sendCopy.fromNumber(recognized) : null;
  const looksLike = choice.number === 'looks-like' ? recognized : null;
  // A hand scanner ends what it types with Enter, which must not send anything.
  const moveOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    (group.current?.querySelector<HTMLElement>(':checked') ?? group.current?.querySelector('input'))?.focus();
  };
  return (
    <Field
      label={sendCopy.number}
      aside={
        fromNumber ? (
          <>
            <Check />
            <span>{fromNumber}</span>
          </>
        ) : (
          looksLike && (
            <button type="button" className="carrier-offer" onClick={() => chooseCarrier(looksLike)}>
              {sendCopy.looksLike(looksLike)}
            </button>
          )
        )
      }
      asideTone="green"
      error={numberError}
    >
      <TextInput
        ref={ref}
        mono
        value={number}
        maxLength={TRACKING_TEXT_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setNumber(event.target.value)}
        onKeyDown={moveOn}
        onBlur={() => numberError === undefined && setNumber(formatTrackingNumber(normalizeTrackingNumber(number)))}
      />
      <div ref={group}>
        <ChipRadios
          label={sendCopy.carrier}
          hidesLabel
          options={CARRIER_OPTIONS}
          value={choice.carrier}
          onValueChange={chooseCarrier}
          suggested={looksLike}
          error={carrierError}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{fromNumber ?? (looksLike && sendCopy.looksLike(looksLike))}</span>
      </VisuallyHidden>
    </Field>
  );
}

const PAPER_OPTIONS = PAPERS.map((value) => ({ value, label: sendCopy.papers[value] }));

interface PaperChipsProps {
  label: string;
  hidesLabel?: boolean;
  papers: readonly Paper[];
  /** Those that are with some of several titles. */
  mixed?: readonly Paper[];
  onChange: (papers: Paper[]) => void;
}

/** The papers that are inside an envelope. */
export function PaperChips({ label, hidesLabel = false, papers, mixed = [], onChange }: PaperChipsProps) {
  return <ChipChecks label={label} hidesLabel={hidesLabel} options={PAPER_OPTIONS} value={papers} mixed={mixed} onValueChange={onChange} />;
}
