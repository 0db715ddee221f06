// Whether the viewer's own part of a thread is there.
import { useQuery } from '@tanstack/react-query';
import { deskEntryQuery } from '../../../data/queries.ts';

/**
 * False until it was read, or failed, for the first time; the page waits for that. Its heading has the stock number, and on a phone all
 * below would move if that came later.
 */
export const useDeskRead = (threadId: string): boolean => useQuery(deskEntryQuery(threadId)).isFetched;
