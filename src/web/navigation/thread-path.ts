// Where a thread is to be seen: what is completed has a page of its own.
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';

/** For a link, or to go there. */
export const threadPath = ({ id, standing }: Pick<ThreadCard, 'id' | 'standing'>) =>
  ({ to: standing === 'completed' ? '/t/$threadId/completed' : '/t/$threadId', params: { threadId: id } }) as const;
