// The sheet's choice between a title that was handed over now, and one that goes by carrier, with its fields.
import './send.css';
import { Handshake } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { sendCopy } from '../copy/envelope/send.ts';
import { DateInput } from '../ui/inputs/DateInput.tsx';
import { Field } from '../ui/inputs/Field.tsx';
import { TextArea } from '../ui/inputs/TextInput.tsx';
import { workdaysAfter } from '../ui/text/format-time.ts';
import { TrackingFields } from './TrackingFields.tsx';
import type { SendingFields } from './use-sending.ts';

interface SendFieldsProps {
  sending: SendingFields;
  /** Below "Handed over now". */
  handedText: string;
  isHandingOver: boolean;
  /** Sending by carrier is pending, or nothing is left to send. */
  disabled: boolean;
  onHandedOver: () => void;
  noteHint: string;
  /** Of the tracking number's input. */
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
