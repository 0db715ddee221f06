// Where a thread's page is, and the hash that leads to the private panel on it.
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';

/** The page of a thread. Completed threads have another page. Options for a link or `navigate`. */
export const threadPath = ({ id, standing }: Pick<ThreadCard, 'id' | 'standing'>) =>
  ({ to: standing === 'completed' ? '/t/$threadId/completed' : '/t/$threadId', params: { threadId: id } }) as const;

export const DESK_HASH = 'desk';
/** Those that lead to a field or a button of it, which takes the focus. */
export const DESK_FIELD_HASHES = {
  kind: 'desk-kind',
  'deal-day': 'desk-deal-day',
  filed: 'desk-filed',
  notFiling: 'desk-not-filing',
} as const;
export type DeskFieldHash = (typeof DESK_FIELD_HASHES)[keyof typeof DESK_FIELD_HASHES];
