// What became of the claim for a title: a thick amber ring, a grey one, a dashed one, a check or a cross. None is red: that is lateness.
import './claim-mark.css';
import type { ClaimSign } from './claim-words.ts';

/** Decorative: the words beside it say the same. Drawn by backgrounds, as `LatenessIcon` is. */
export const ClaimMark = ({ sign }: { sign: Exclude<ClaimSign, null> }) => (
  <span className="claim-mark" data-sign={sign} aria-hidden="true" />
);
