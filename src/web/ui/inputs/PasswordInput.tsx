// A password input with a button that shows the password.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { TextInput } from './TextInput.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="input-frame">
      <TextInput autoCapitalize="off" autoCorrect="off" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className="input-button"
        aria-label={shown ? uiCopy.hidePassword : uiCopy.showPassword}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" />
      </button>
    </div>
  );
}
