// Where a person is signed in.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const signedInHandlers = (_services: Services): Pick<Handlers, 'sessions' | 'endSession'> => ({
  sessions: notBuiltYet,
  endSession: notBuiltYet,
});
