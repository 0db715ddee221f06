// A plain checkbox, and the big row that asks whether the paper title is in hand.
import './choices.css';
import { type ComponentProps, useId } from 'react';
import { Paper } from '../chain/Paper.tsx';

type Box = Omit<ComponentProps<'input'>, 'type' | 'className'>;

export function Checkbox({ label, ...rest }: Box & { label: string }) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" className="check-box" />
      <span>{label}</span>
    </label>
  );
}

export interface PaperCheckboxProps extends Box {
  /** Its accessible name. */
  title: string;
  sentence: string;
  checked: boolean;
}

export function PaperCheckbox({ title, sentence, ...rest }: PaperCheckboxProps) {
  const id = useId();
  return (
    <label className="check-row">
      <input {...rest} type="checkbox" className="check-box" aria-labelledby={`${id}-title`} aria-describedby={`${id}-sentence`} />
      <span className="check-row-text">
        <span className="check-row-title" id={`${id}-title`}>
          {title}
        </span>
        <span className="check-row-sentence" id={`${id}-sentence`}>
          {sentence}
        </span>
      </span>
      <Paper solid={rest.checked} />
    </label>
  );
}
