// The highlighted row, and the thread whose actions are listed: the one that was highlighted last.
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../domain/limits.ts';
import { useDebounced } from '../browser/use-debounced.ts';
import { keyOf, type PaletteRow } from './palette-rows.ts';

export function useHighlight() {
  /** null until the user moves it: then the first row is highlighted. */
  const [moved, setMoved] = useState<string | null>(null);
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const rested = useDebounced(pointed, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (rested !== null) setSubjectId(rested);
  }, [rested]);
  return {
    moved,
    subjectId,
    /** Moves the highlight by keyboard. */
    step: (row: PaletteRow) => {
      setMoved(keyOf(row));
      setPointed(null);
      if (row.is === 'thread') setSubjectId(row.thread.id);
    },
    /** Moves the highlight by pointer. A thread that the pointer only passes over does not change the listed actions. */
    point: (row: PaletteRow) => {
      setMoved(keyOf(row));
      setPointed(row.is === 'thread' ? row.thread.id : null);
    },
    reset: () => {
      setMoved(null);
      setPointed(null);
      setSubjectId(null);
    },
  };
}
