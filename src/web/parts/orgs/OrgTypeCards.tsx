// The choice between dealership and auction as cards.
import '../../ui/inputs/choices.css';
import { type ReactNode, useId } from 'react';
import { ORG_TYPES, type OrgType } from '../../../domain/vocabulary.ts';
import { uiCopy } from '../../copy/ui.ts';
import { OrgIcon } from './OrgIcon.tsx';
import { FieldNotes } from '../../ui/inputs/Field.tsx';

const OPTIONS = ORG_TYPES.map((value) => ({ value, label: uiCopy.type[value], icon: <OrgIcon type={value} /> }));

export function OrgTypeCards(props: Omit<RadioCardsProps<OrgType>, 'options'>) {
  return <RadioCards {...props} options={OPTIONS} />;
}

interface RadioCardsProps<Value extends string> {
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A radio group of cards with icons. */
function RadioCards<Value extends string>({ label, value, onValueChange, options, name, hint, error }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="field-label">{label}</legend>
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
