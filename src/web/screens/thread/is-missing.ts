// No such thread, or none of the viewer's: one and the same answer. An address that is no id at all is neither.
import { Refused } from '../../client.ts';

export const isMissing = (error: Error | null): boolean =>
  error instanceof Refused && (error.code === 'not-found' || error.code === 'invalid-argument');
