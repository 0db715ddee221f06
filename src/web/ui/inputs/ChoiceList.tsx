// A group of radio buttons as cards, each with a title and a line below. The chosen card can contain further fields.
import './ChoiceList.css';
import { type ReactNode, useId } from 'react';
import { uiCopy } from '../../copy/ui.ts';

export interface Choice<Value extends string> {
  value: Value;
  title: string;
  /** Below the title. */
  line?: string | undefined;
  /** Fields that are shown while the choice is chosen. */
  details?: ReactNode;
}

export interface ChoiceListProps<Value extends string> {
  label: string;
  /** null if none is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  optional?: boolean;
}

export function ChoiceList<Value extends string>({ label, value, onValueChange, choices, optional = false }: ChoiceListProps<Value>) {
  const id = useId();
  return (
    <fieldset className="choice-list column" aria-labelledby={`${id}-label`} aria-describedby={optional ? `${id}-optional` : undefined}>
      <legend className="field-top row flow">
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
        {optional && (
          <span className="field-aside" id={`${id}-optional`}>
            {uiCopy.optional}
          </span>
        )}
      </legend>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          {...choice}
          group={id}
          chosen={choice.value === value}
          onChoose={() => onValueChange(choice.value)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceCardProps extends Choice<string> {
  /** The name that the radio buttons of the group share. */
  group: string;
  chosen: boolean;
  onChoose: () => void;
}

function ChoiceCard({ value, title, line, details, group, chosen, onChoose }: ChoiceCardProps) {
  const id = useId();
  return (
    <div className="choice">
      <label className="choice-label">
        <input
          type="radio"
          className="choice-dot"
          name={group}
          value={value}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={line === undefined ? undefined : `${id}-line`}
        />
        <span className="choice-title" id={`${id}-title`}>
          {title}
        </span>
        {line !== undefined && (
          <span className="choice-line quiet" id={`${id}-line`}>
            {line}
          </span>
        )}
      </label>
      {chosen && details !== undefined && <div className="choice-details grid-12">{details}</div>}
    </div>
  );
}
