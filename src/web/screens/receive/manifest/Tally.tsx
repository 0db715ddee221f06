// "11 of 12 received", and a bar with one part for each title.
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import type { ManifestTally } from './tally.ts';

const { manifest: words } = receiveCopy;
/** With more titles, the parts would be too thin to tell apart. */
const PARTS_MAX = 40;

/** `asMissing`: what is left is shown as missing. */
export function TallyBar({ tally, asMissing = false }: { tally: ManifestTally; asMissing?: boolean }) {
  const { states, received, missing, here } = tally;
  const isWhole = states.length > PARTS_MAX;
  return (
    <span className="tally-bar" role="img" aria-label={words.bar(received, states.length, missing, here)} data-whole={isWhole || undefined}>
      {isWhole ? (
        <span style={{ width: `${(100 * received) / states.length}%` }} data-state="in" />
      ) : (
        states.map((state, at) => <span key={at} data-state={asMissing && state === 'open' ? 'missing' : state} />)
      )}
    </span>
  );
}
