// Another way to a thread that the page's organization is not on.
import { Refused } from '../../client.ts';

/** The viewer's own organization that may see the thread, where the answer names one. */
export const ownOrgOnThread = (error: Error | null): string | undefined =>
  error instanceof Refused ? error.issues.find(({ path }) => path[0] === 'orgId')?.message : undefined;
