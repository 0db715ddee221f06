// Joining an organization.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const joiningHandlers = (_services: Services): Pick<Handlers, 'redeemInvite'> => ({
  redeemInvite: notBuiltYet,
});
