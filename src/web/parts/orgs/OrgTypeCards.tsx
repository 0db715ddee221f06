// The choice between dealership and auction, a radio group of cards with icons.
import '../../ui/inputs/choices.css';
import { useId } from 'react';
import { ORG_TYPES, type OrgType } from '../../../domain/vocabulary.ts';
import { uiCopy } from '../../copy/ui.ts';
import { OrgIcon } from './OrgIcon.tsx';
import { FieldNotes } from '../../ui/inputs/Field.tsx';

interface OrgTypeCardsProps {
  label: string;
  value: OrgType | null;
  onValueChange: (value: OrgType) => void;
  name?: string;
  error?: string | undefined;
}

export function OrgTypeCards({ label, value, onValueChange, name, error }: OrgTypeCardsProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="field-label">{label}</legend>
      <div className="radio-cards grid-8">
        {ORG_TYPES.map((type) => (
          <label key={type} className="radio-card">
            <input type="radio" name={name ?? id} value={type} checked={type === value} onChange={() => onValueChange(type)} />
            <OrgIcon type={type} />
            <span>{uiCopy.type[type]}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
