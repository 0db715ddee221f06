// A checkbox, and the large checkbox that asks whether the organization has the paper title.
import './choices.css';
import { FileText } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type Box = Omit<ComponentProps<'input'>, 'type' | 'className'>;

export function Checkbox({ label, ...rest }: Box & { label: string }) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" className="check-box" />
      <span>{label}</span>
    </label>
  );
}

export function PaperCheckbox({ title, sentence, ...rest }: Box & { title: string; sentence: string; checked: boolean }) {
  const id = useId();
  return (
    <label className="check-row">
      <input {...rest} type="checkbox" className="check-box" aria-labelledby={`${id}-title`} aria-describedby={`${id}-sentence`} />
      <span className="check-row-text grid-2">
        <span className="check-row-title" id={`${id}-title`}>
          {title}
        </span>
        <span className="quiet" id={`${id}-sentence`}>
          {sentence}
        </span>
      </span>
      <span className="paper" data-solid={rest.checked || undefined} aria-hidden="true">
        <FileText />
      </span>
    </label>
  );
}
