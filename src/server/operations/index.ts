// The handlers of all operations.
import type { Config } from '../config.ts';
import type { Handlers } from '../http/operations.ts';
import type { Live } from '../live.ts';

export type Services = { config: Config; live: Live };

export const makeHandlers = (_services: Services): Handlers => ({}) as Handlers;
