// What a title waits for, and when it is expected: "Waits for the lien release · expected Nov 29". Only a day that is over is red.
import './AwaitedText.css';
import { chainCopy } from '../../copy/chain.ts';
import type { Expected } from './title-location.ts';

/** With a no-break space, so that no line begins with a dot. */
const DOT = '\u00a0· ';

export function AwaitedText({ waits, expected }: { waits: string | undefined; expected: Expected | undefined }) {
  return (
    <>
      {waits && <span className="awaited-reason">{waits}</span>}
      {waits && expected && <span className="awaited-dot">{DOT}</span>}
      {expected && (
        <span className="awaited-day" data-late={expected.late || undefined}>
          {waits ? chainCopy.continued(expected.text) : expected.text}
        </span>
      )}
    </>
  );
}
