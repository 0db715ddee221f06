// A second server, in the same process, on the database of the first.
import { afterAll, beforeAll } from 'vitest';
import { createServices, type Services } from '../../src/server/services.ts';
import { NO_LIMITS, type Person, person, type TestServices } from './test-services.ts';

export type SecondServer = {
  readonly services: Services;
  /** Returns the same person as a client of the second server. */
  as(somebody: Person): Person;
};

/** Call below `useTestServices` or `useOwnTestServices`. */
export function useSecondServer(here: TestServices): SecondServer {
  let services: Services;
  beforeAll(async () => {
    services = await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail: 'unsent' });
  });
  afterAll(async () => await services?.close());
  return {
    get services() {
      return services;
    },
    as: ({ userId, cookie }) => person(services, userId, cookie),
  };
}
