// The page of a thread. Completed threads have another page.
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';

/** Options for a link or `navigate`. */
export const threadPath = ({ id, standing }: Pick<ThreadCard, 'id' | 'standing'>) =>
  ({ to: standing === 'completed' ? '/t/$threadId/completed' : '/t/$threadId', params: { threadId: id } }) as const;
