// The thread whose actions the palette lists, with what it offers.
import { useQuery } from '@tanstack/react-query';
import { threadQuery } from '../data/queries.ts';
import type { Listed, PaletteThread } from './palette-rows.ts';

/** null while that is not known, or where there is no thread. */
export function useSubject(thread: PaletteThread | null): Listed['subject'] {
  const isLive = thread !== null && thread.standing !== 'completed';
  const { data, isError } = useQuery({ ...threadQuery(thread?.id ?? ''), enabled: isLive });
  if (!thread) return null;
  if (!isLive || isError) return { thread, offers: [] };
  return data ? { thread, offers: data.standing === 'completed' ? [] : data.offers } : null;
}
