// A choice between ways to show the same things. In a narrow window only its icons are visible.
import './ViewSwitch.css';
import { type ReactNode, useId } from 'react';
import { useChoice } from '../use-choice.ts';

export interface ViewSwitchProps<View extends string> {
  /** The accessible name. */
  label: string;
  value: View;
  views: readonly { view: View; label: string; icon: ReactNode }[];
  onChoose: (view: View) => void;
}

export function ViewSwitch<View extends string>({ label, value, views, onChoose }: ViewSwitchProps<View>) {
  const name = useId();
  const [shown, choose] = useChoice(value, onChoose);
  return (
    <fieldset className="view-switch" role="radiogroup" aria-label={label}>
      {views.map(({ view, label: words, icon }) => (
        <label key={view}>
          <input type="radio" name={name} aria-label={words} data-tip={words} checked={view === shown} onChange={() => choose(view)} />
          {icon}
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
