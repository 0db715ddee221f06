// A key of the keyboard.
import './Kbd.css';
import { VisuallyHidden } from './inline-text.tsx';

/** `name` is the accessible text for a sign such as "↑". */
export function Kbd({ sign, name }: { sign: string; name?: string | undefined }) {
  return (
    <kbd className="kbd">
      {name === undefined ? (
        sign
      ) : (
        <>
          <span aria-hidden="true">{sign}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      )}
    </kbd>
  );
}
