// The tracking number and its carrier.
import { Check } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { CARRIERS, formatTrackingNumber } from '../../domain/envelope/envelope.ts';
import { normalizeTrackingNumber } from '../../domain/envelope/tracking-number.ts';
import { TRACKING_TEXT_MAX } from '../../domain/limits.ts';
import { sendCopy } from '../copy/envelope/send.ts';
import { ChipRadios } from '../ui/inputs/Chips.tsx';
import { Field } from '../ui/inputs/Field.tsx';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import type { SendingFields } from './use-sending.ts';

const OPTIONS = CARRIERS.map((value) => ({ value, label: sendCopy.carriers[value] }));

/** `ref`: of the number's input. */
export function TrackingFields({ sending, ref }: { sending: SendingFields; ref: Ref<HTMLInputElement> }) {
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
            <Check aria-hidden="true" />
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
          options={OPTIONS}
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
