// Which lines of the table are in the page: those in view, and some around them so that scrolling shows no gap. After a step of the wheel,
// new lines are added over several frames, because many at once would make one long frame.
import { useCallback, useEffect, useState } from 'react';

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

/** One step closer to the lines that are wanted around those in view. `isBackward`: the direction of scrolling. */
const step = (mounted: LineRange, visible: LineRange, count: number, isBackward: boolean): LineRange =>
  nextLines(shownLines(mounted, visible), wantedLines(visible, count, isBackward));

const isSame = (one: LineRange, other: LineRange): boolean => one.first === other.first && one.last === other.last;

/** The lines in the page of `count` lines. The virtualizer calls `addLines` when others come into view: they are added in that rendering. */
export function useMountedLines(count: number) {
  const [mounted, setMounted] = useState<LineRange>({ first: 0, last: 0 });
  const addLines = useCallback(
    (visible: LineRange, isBackward: boolean) =>
      setMounted((before) => {
        const next = step(before, visible, count, isBackward);
        return isSame(before, next) ? before : next;
      }),
    [count],
  );
  return { count, mounted, setMounted, addLines };
}

/** Adds what is still missing, frame by frame. */
export function useMissingLines(lines: ReturnType<typeof useMountedLines>, visible: LineRange, isBackward: boolean): void {
  const { count, mounted, setMounted } = lines;
  const next = step(mounted, visible, count, isBackward);
  const isComplete = isSame(mounted, next);
  const { first, last } = next;
  useEffect(() => {
    if (isComplete) return undefined;
    const frame = requestAnimationFrame(() => setMounted({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [first, last, isComplete, setMounted]);
}
