// The sheet's choice between a title that was handed over now, and one that goes by carrier, with its fields.
import './send.css';
import { Check, Handshake } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { sendCopy } from '../../copy/envelope/send.ts';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { Field, FieldNotes, TextArea, TextInput } from '../../ui/inputs/Field.tsx';
import { workdaysAfter } from '../../ui/text/format-time.ts';
import type { SendingFields } from './use-sending.ts';
import { type Carrier, CARRIERS, formatTrackingNumber } from '../../../domain/envelope/envelope.ts';
import { type Paper, PAPERS } from '../../../domain/envelope/papers.ts';
import { normalizeTrackingNumber } from '../../../domain/envelope/tracking-number.ts';
import { TRACKING_TEXT_MAX } from '../../../domain/limits.ts';
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
        <span className="handed-over-icon centered" aria-hidden="true">
          <Handshake />
        </span>
        <span className="handed-over-title">{sendCopy.handed}</span>
        <span className="quiet" id={id} aria-hidden="true">
          {handedText}
        </span>
      </button>
      <p className="or-by-carrier grid-12 fine">{sendCopy.orByCarrier}</p>
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
        <CarrierChips value={choice.carrier} onValueChange={chooseCarrier} suggested={looksLike} error={carrierError} />
      </div>
      <VisuallyHidden>
        <span role="status">{fromNumber ?? (looksLike && sendCopy.looksLike(looksLike))}</span>
      </VisuallyHidden>
    </Field>
  );
}

interface CarrierChipsProps {
  value: Carrier | null;
  onValueChange: (carrier: Carrier) => void;
  /** Outlined with dashes while another one, or none, is chosen. */
  suggested: Carrier | null;
  error: string | undefined;
}

function CarrierChips({ value, onValueChange, suggested, error }: CarrierChipsProps) {
  const id = useId();
  return (
    <fieldset
      className="chip-group"
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <Legend hidden>{sendCopy.carrier}</Legend>
      <div className="chips">
        {CARRIERS.map((carrier) => (
          <label key={carrier} className="chip chip-radio" data-suggested={(carrier === suggested && suggested !== value) || undefined}>
            <input type="radio" name={id} value={carrier} checked={carrier === value} onChange={() => onValueChange(carrier)} />
            <span>{sendCopy.carriers[carrier]}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

interface PaperChipsProps {
  /** The name of the group. */
  label: string;
  /** The name is only for screen readers. */
  hidesLabel?: boolean;
  papers: readonly Paper[];
  /** Those that are with some of several titles. Such a one is with all of them next. */
  mixed?: readonly Paper[];
  /** Called with the papers in their order. */
  onChange: (papers: Paper[]) => void;
}

/** The papers that are inside an envelope. */
export function PaperChips({ label, hidesLabel = false, papers, mixed = [], onChange }: PaperChipsProps) {
  // Set after every render, because a click clears it.
  const showMixed = (input: HTMLInputElement | null, paper: Paper) => {
    if (input) input.indeterminate = mixed.includes(paper);
  };
  const toggle = (toggled: Paper, isChecked: boolean) =>
    onChange(PAPERS.filter((paper) => (paper === toggled ? isChecked : papers.includes(paper))));
  return (
    <fieldset className="chip-group">
      <Legend hidden={hidesLabel}>{label}</Legend>
      <div className="chips">
        {PAPERS.map((paper) => (
          <label key={paper} className="chip chip-check">
            <input
              ref={(input) => showMixed(input, paper)}
              type="checkbox"
              className="check-box"
              checked={papers.includes(paper)}
              onChange={({ target }) => toggle(paper, target.checked)}
            />
            <span>{sendCopy.papers[paper]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Legend({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return <legend className="field-label">{hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}</legend>;
}
