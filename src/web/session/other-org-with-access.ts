// Another way to what the page's organization may not see.
import { ApiError } from '../data/api-error.ts';

/** The id of the viewer's own organization that may see it, where the answer names one. */
export const otherOrgWithAccess = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path[0] === 'orgId')?.message : undefined;
