// A password input with a button that shows the password.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { inputsCopy } from '../../copy/inputs.ts';
import { TextInput } from './Field.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="input-frame">
      <TextInput autoCapitalize="off" autoCorrect="off" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className="input-button"
        aria-label={shown ? inputsCopy.hidePassword : inputsCopy.showPassword}
        onClick={() => setShown(!shown)}
      >
        <Icon />
      </button>
    </div>
  );
}
