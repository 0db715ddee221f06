// The choice of system, light or dark theme, for the menu on a phone and for visitors, who have no account menu.
import './ThemeSwitch.css';
import './inputs/segments.css';
import { useId } from 'react';
import { THEMES } from '../../domain/theme.ts';
import { uiCopy } from '../copy/ui.ts';
import { chooseTheme, useTheme } from './theme.ts';

export function ThemeSwitch() {
  const name = useId();
  const chosen = useTheme();
  return (
    <fieldset className="theme-switch" role="radiogroup">
      <legend>{uiCopy.theme}</legend>
      <div className="segments">
        {THEMES.map((theme) => (
          <label key={theme}>
            <input type="radio" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {uiCopy.themes[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
