// Connections between organizations, and their pages in the network.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const connectionHandlers = (
  _services: Services,
): Pick<Handlers, 'org' | 'network' | 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection'> => ({
  org: notBuiltYet,
  network: notBuiltYet,
  requestConnection: notBuiltYet,
  acceptConnection: notBuiltYet,
  ignoreConnection: notBuiltYet,
  removeConnection: notBuiltYet,
});
