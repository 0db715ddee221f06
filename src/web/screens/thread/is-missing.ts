// No such thread, or none of the viewer's: one and the same answer. An address that is no id at all is neither.
import { Refused } from '../../client.ts';

export const isMissing = (error: Error | null): boolean =>
  error instanceof Refused && (error.code === 'not-found' || error.code === 'invalid-argument');

/** The viewer's own organization that may see the thread, where the answer names one. */
export const ownOrgOnThread = (error: Error | null): string | undefined =>
  error instanceof Refused ? error.issues.find(({ path }) => path[0] === 'orgId')?.message : undefined;
