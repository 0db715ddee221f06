// The ticked rows of a list, in the order of ticking: one by one, in ranges, and as they are loaded.
import { type Dispatch, type SetStateAction, useMemo, useRef } from 'react';
import { BULK_MAX } from '../../../domain/limits.ts';
import { uiCopy } from '../../copy/ui.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Row = { id: string };
/** By the id of the row. */
export type TickedRows<T extends Row> = ReadonlyMap<string, T>;

/** Adds rows until the limit. `refused`: at least one of them found no room. */
export function withTicked<T extends Row>(
  ticked: TickedRows<T>,
  rows: readonly T[],
  max = BULK_MAX,
): { ticked: TickedRows<T>; refused: boolean } {
  const next = new Map(ticked);
  for (const row of rows) {
    if (next.has(row.id)) continue;
    if (next.size >= max) return { ticked: next, refused: true };
    next.set(row.id, row);
  }
  return { ticked: next, refused: false };
}

export function withoutTicked<T extends Row>(ticked: TickedRows<T>, ids: readonly string[]): TickedRows<T> {
  const next = new Map(ticked);
  for (const id of ids) next.delete(id);
  return next;
}

/**
 * `state`: of the caller, which may keep it longer than the list is shown. `At`: how the list says where a range begins, by the line, or by
 * the id if lines can disappear.
 */
export function useTickedRows<T extends Row, At = number>([ticked, setTicked]: [TickedRows<T>, Dispatch<SetStateAction<TickedRows<T>>>]) {
  const latest = useRef(ticked);
  /** Where a range begins, and what was ticked before it. */
  const rangeStart = useRef<{ start: At; base: TickedRows<T> } | null>(null);
  /** Counts changes of the selection and requests for rows. */
  const turn = useRef(0);
  const changes = useMemo(() => {
    const set = (next: TickedRows<T>) => {
      turn.current += 1;
      latest.current = next;
      setTicked(next);
    };
    /** The next range begins anew. Unticking rows does this too. */
    const endRange = () => {
      rangeStart.current = null;
    };
    const untick = (next: TickedRows<T>) => {
      endRange();
      set(next);
    };
    /** In addition to `base`, by default what is ticked. */
    const add = (rows: readonly T[], base = latest.current) => {
      const next = withTicked(base, rows);
      set(next.ticked);
      if (next.refused) toast.info(uiCopy.atMost(BULK_MAX));
    };
    return {
      add,
      /**
       * Ticks the rows once they are loaded, in addition to `base`, by default what is ticked then. Does nothing if the selection has changed
       * meanwhile, or other rows were asked for.
       */
      addLoaded: (loading: Promise<readonly T[]>, base?: TickedRows<T>) => {
        turn.current += 1;
        const own = turn.current;
        loading.then(
          (rows) => own === turn.current && add(rows, base),
          (error: Error) => own === turn.current && toast.error(error.message),
        );
      },
      /** Where the range begins that is being ticked. Without one, it begins at `from`. */
      rangeFrom: (from: At) => (rangeStart.current ??= { start: from, base: latest.current }),
      endRange,
      /** Another list is shown. Its lines are others, and rows that are still loading are not among them. */
      leaveList: () => {
        turn.current += 1;
        endRange();
      },
      remove: (ids: readonly string[]) => untick(withoutTicked(latest.current, ids)),
      clear: () => untick(new Map()),
    };
  }, [setTicked]);
  return useMemo(() => ({ ticked, ...changes }), [ticked, changes]);
}
