import { useQuery } from '@tanstack/react-query';
import { threadQuery } from '../data/queries.ts';
import type { Listed, PaletteThread } from './palette-rows.ts';

/** The thread with its offers; null without a thread, or while its offers are loading. */
export function useSubject(thread: PaletteThread | null): Listed['subject'] {
  const isLive = thread !== null && thread.standing !== 'completed';
  const { data, isError } = useQuery({ ...threadQuery(thread?.id ?? ''), enabled: isLive });
  if (!thread) return null;
  if (!isLive || isError) return { thread, offers: [] };
  return data ? { thread, offers: data.standing === 'completed' ? [] : data.offers } : null;
}
