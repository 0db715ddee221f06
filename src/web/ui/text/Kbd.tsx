// A key of the keyboard, as it is printed on it.
import './Kbd.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** `name` is read in place of a sign such as "↑". */
export function Kbd({ sign, name }: { sign: string; name?: string }) {
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
