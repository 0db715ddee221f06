// The dashboard's counts while invitations are being answered.
import { useMutationState } from '@tanstack/react-query';
import type { Sent } from '../../../api/operations.ts';
import type { ThreadCounts } from '../../../api/thread-views.ts';
import { operation } from '../../data/queries.ts';

/** The counts after these answers to invitations. */
export function countsAfter(counts: ThreadCounts, answers: readonly { accept: boolean }[]): ThreadCounts {
  const accepted = answers.filter(({ accept }) => accept).length;
  return { ...counts, invites: Math.max(0, counts.invites - answers.length), active: counts.active + accepted };
}

/** The answers that the server has not confirmed yet. If it refuses one, it no longer counts. */
export function usePendingAnswers(): readonly { accept: boolean }[] {
  const single = useMutationState({
    filters: { mutationKey: [operation.respondToInvite], status: 'pending' },
    select: ({ state }) => state.variables as Sent<'respondToInvite'>,
  });
  const several = useMutationState({
    filters: { mutationKey: [operation.runOnThreads], status: 'pending' },
    select: ({ state }) => acceptedIn(state.variables as Sent<'runOnThreads'>),
  });
  return [...single, ...several.flat()];
}

/** Several invitations at once are only accepted, never declined. */
const acceptedIn = ({ calls }: Sent<'runOnThreads'>): { accept: true }[] =>
  calls.filter((call) => call.operation === operation.respondToInvite).map(() => ({ accept: true }));
