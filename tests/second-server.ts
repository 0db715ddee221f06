// A second server process's worth of Titleline on the database of the first.
import { afterAll, beforeAll } from 'vitest';
import { createServices, type Services } from '../src/server/services.ts';
import { NO_LIMITS, type Person, person, type TestWorld } from './world.ts';

export type SecondServer = {
  readonly world: Services;
  /** The same person, asking the second server. */
  as(somebody: Person): Person;
};

/** Call below `useWorld`. */
export function useSecondServer(here: TestWorld): SecondServer {
  let world: Services;
  beforeAll(async () => {
    world = await createServices(here.world.config, here.databaseUrl, { limits: NO_LIMITS, mail: 'unsent' });
  });
  afterAll(async () => await world?.close());
  return {
    get world() {
      return world;
    },
    as: ({ userId, cookie }) => person(world, userId, cookie),
  };
}
