// Where this browser keeps scans that are not sent yet.
import { draftKey } from '../../../drafts/draft-storage.ts';

/** Who scans. Another organization of the same person has scans of its own. */
export type Clerk = { userId: string; orgId: string | undefined; displayName: string };

/** The beginning of the keys under which the clerk's scans are kept. */
export const keptScansPrefix = ({ userId, orgId }: Clerk): string => draftKey(userId, orgId, 'receive ');
