// Turning off one type of mail by the link in such a mail.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const unsubscribeHandlers = (_services: Services): Pick<Handlers, 'unsubscribe'> => ({
  unsubscribe: notBuiltYet,
});
