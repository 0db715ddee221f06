// Which row is highlighted, and which thread the actions below belong to: the one that was highlighted last.
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../domain/limits.ts';
import { useDebounced } from '../browser/use-debounced.ts';
import { keyOf, type PaletteRow } from './palette-rows.ts';

export function useHighlight() {
  /** null while nobody has moved it: it is on the first row then. */
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
    /** By a key. */
    step: (row: PaletteRow) => {
      setMoved(keyOf(row));
      setPointed(null);
      if (row.is === 'thread') setSubjectId(row.thread.id);
    },
    /** By a pointer: on its way to the actions of one thread it passes over others, and does not rest on them. */
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
