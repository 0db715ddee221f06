// Placeholders: their title contact, the platform invite, claiming and merging.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const claimHandlers = (
  _services: Services,
): Pick<Handlers, 'correctTitleContact' | 'sendPlatformInvite' | 'getClaimContext' | 'claimOrg'> => ({
  correctTitleContact: notBuiltYet,
  sendPlatformInvite: notBuiltYet,
  getClaimContext: notBuiltYet,
  claimOrg: notBuiltYet,
});
