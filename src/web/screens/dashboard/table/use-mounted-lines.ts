// Which lines of the table are in the page: those in view, and some around them so that scrolling shows no gap. After a step of the wheel,
// new lines are added over several frames, because many at once would make one long frame.
import { useEffect, useState } from 'react';

/** The first and the last line, both included. */
export type LineRange = { first: number; last: number };

/** Lines around those in view: in the direction of scrolling, and behind. */
const AHEAD = 10;
const BEHIND = 3;
/** Lines that are added, and removed, per frame at each end. */
const PER_FRAME = 2;
/** Lines further away from those in view are removed at once: fast scrolling would leave more behind than are removed per frame. */
const MOST_AROUND = 36;

const overlaps = (one: LineRange, other: LineRange): boolean => one.first <= other.last + 1 && other.first <= one.last + 1;

/** The lines to show now: those in view always, and those that are in the page already. */
export const shownLines = (mounted: LineRange, visible: LineRange): LineRange =>
  overlaps(mounted, visible)
    ? {
        first: Math.max(visible.first - MOST_AROUND, Math.min(mounted.first, visible.first)),
        last: Math.min(visible.last + MOST_AROUND, Math.max(mounted.last, visible.last)),
      }
    : visible;

export function wantedLines({ first, last }: LineRange, count: number, isBackward: boolean): LineRange {
  const [before, after] = isBackward ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  return { first: Math.max(0, first - before), last: Math.min(count - 1, last + after) };
}

/** One frame closer to the wanted lines. */
export const nextLines = (shown: LineRange, wanted: LineRange): LineRange => ({
  first: towards(shown.first, wanted.first),
  last: towards(shown.last, wanted.last),
});

const towards = (from: number, to: number): number => from + Math.max(-PER_FRAME, Math.min(PER_FRAME, to - from));

/** `isBackward`: the direction of scrolling. */
export function useMountedLines(visible: LineRange, count: number, isBackward: boolean): LineRange {
  const [mounted, setMounted] = useState(visible);
  const shown = shownLines(mounted, visible);
  const wanted = wantedLines(visible, count, isBackward);
  const next = nextLines(shown, wanted);
  const { first, last } = next;
  const isSettled = first === mounted.first && last === mounted.last;
  useEffect(() => {
    if (isSettled) return undefined;
    const frame = requestAnimationFrame(() => setMounted({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [first, last, isSettled]);
  return { first: Math.max(0, shown.first), last: Math.min(count - 1, shown.last) };
}
