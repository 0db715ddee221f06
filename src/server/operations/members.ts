// An organization and its own people.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const memberHandlers = (
  _services: Services,
): Pick<
  Handlers,
  'myOrganization' | 'updateOrg' | 'setJoinPassphrase' | 'createInvite' | 'revokeInvite' | 'changeMemberRole' | 'removeMember' | 'leaveOrg'
> => ({
  myOrganization: notBuiltYet,
  updateOrg: notBuiltYet,
  setJoinPassphrase: notBuiltYet,
  createInvite: notBuiltYet,
  revokeInvite: notBuiltYet,
  changeMemberRole: notBuiltYet,
  removeMember: notBuiltYet,
  leaveOrg: notBuiltYet,
});
