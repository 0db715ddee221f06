// People who use one of two servers on the same database. A session that began at one counts at the other.
import type { CommandName, QueryName } from '../../../src/api/operations.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { insertPerson } from '../../../testing/people/insert-person.ts';
import type { Place } from '../../../testing/people/owners.ts';
import type { Person } from '../../../testing/servers/test-services.ts';
import { command, type Page, query } from '../page.ts';
import type { DrilledServer } from '../start-server.ts';

const PASSWORD = 'quarter-mile lane 4 oak';

/** Returns the person as a client of this server. */
export function personAt({ origin }: Pick<DrilledServer, 'origin'>, { userId, cookie }: Pick<Person, 'userId' | 'cookie'>): Person {
  const page: Page = { origin, address: '10.0.0.1', cookie };
  return {
    userId,
    cookie,
    query: async (name, input = {}) => await query(page, name as QueryName, input),
    command: async (name, input) => await command(page, name as CommandName, input),
  };
}

/** Where people sign up at this server. */
export const placeAt = (server: Pick<DrilledServer, 'origin' | 'secret'>, sql: Sql): Place => ({
  services: { sql },
  signUp: async (email, name = 'Pat Doe') => {
    const config = { baseUrl: server.origin, secret: server.secret };
    const { userId, cookie } = await insertPerson(sql, config, { email, name, password: PASSWORD });
    return personAt(server, { userId, cookie: `${cookie.name}=${cookie.value}` });
  },
});
