// Where a thread's page is, and the hash that leads to the private panel on it.
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';

/** The page of a thread. Completed threads have another page. Options for a link or `navigate`. */
export const threadPath = ({ id, standing }: Pick<ThreadCard, 'id' | 'standing'>) =>
  ({ to: standing === 'completed' ? '/t/$threadId/completed' : '/t/$threadId', params: { threadId: id } }) as const;

export const DESK_HASH = 'desk';
/** That which leads to a field of it, which takes the focus. */
export const DESK_FIELD_HASHES = { kind: 'desk-kind', 'deal-day': 'desk-deal-day' } as const;
export type DeskFieldHash = (typeof DESK_FIELD_HASHES)[keyof typeof DESK_FIELD_HASHES];
