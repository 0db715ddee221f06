// The highlighted row, and the thread whose actions are listed: the one that was highlighted last.
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../domain/limits.ts';
import { useDebounced } from '../browser/use-debounced.ts';
import { rowKey, type PaletteRow } from './palette-rows.ts';

export function useHighlight() {
  /** null until the user moves it: then the first row is highlighted. */
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const [pointedThreadId, setPointedThreadId] = useState<string | null>(null);
  const restedThreadId = useDebounced(pointedThreadId, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (restedThreadId !== null) setSubjectId(restedThreadId);
  }, [restedThreadId]);
  return {
    highlightedKey,
    subjectId,
    /** Moves the highlight by keyboard. */
    highlightByKey: (row: PaletteRow) => {
      setHighlightedKey(rowKey(row));
      setPointedThreadId(null);
      if (row.kind === 'thread') setSubjectId(row.thread.id);
    },
    /** Moves the highlight by pointer. A thread that the pointer only passes over does not change the listed actions. */
    highlightByPointer: (row: PaletteRow) => {
      setHighlightedKey(rowKey(row));
      setPointedThreadId(row.kind === 'thread' ? row.thread.id : null);
    },
    reset: () => {
      setHighlightedKey(null);
      setPointedThreadId(null);
      setSubjectId(null);
    },
  };
}
