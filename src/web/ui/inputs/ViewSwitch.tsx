// A choice between ways to show the same things. In a narrow window only its icons are visible.
import './segments.css';
import './ViewSwitch.css';
import { type ReactNode, useId } from 'react';
import { useShownChoice } from '../use-shown-choice.ts';

export interface ViewSwitchProps<View extends string> {
  label: string;
  value: View;
  views: readonly { view: View; label: string; icon: ReactNode }[];
  /** Returns the promise of the navigation. */
  onChoose: (view: View) => unknown;
}

export function ViewSwitch<View extends string>({ label, value, views, onChoose }: ViewSwitchProps<View>) {
  const name = useId();
  const [shown, choose] = useShownChoice(value, onChoose);
  return (
    <fieldset className="view-switch segments" role="radiogroup" aria-label={label}>
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
