// The product in a process of its own, for a drill: as `main.ts` starts it, but its limits on how much is asked a minute are lifted,
// and it says how many statements it has sent to PostgreSQL. Started by `start-server.ts`.
import { readConfig } from '../../src/server/config.ts';
import { endOnCrash } from '../../src/server/processes/crash.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { createServices } from '../../src/server/services.ts';
import type { FromServer, ToServer } from './messages.ts';

/** A drill asks far more than people do; the limits themselves have tests of their own. */
const NO_LIMITS = { queriesAMinute: 1_000_000, commandsAMinute: 1_000_000 };
/** New mails are looked for twice a second. */
const MAIL = {
  intervals: { poll: 0.5, retry: 0, expire: 30, heartbeat: null, watch: 5, repair: 30 },
  smtpTimeouts: { greetingMs: 5000, envelopeMs: 10_000, verdictMs: 10_000 },
};
/** What the server asks of its own accord. */
const OF_ITSELF = /pg_catalog|pgboss|idempotency_key where at <|^\s*select 1\b/i;

endOnCrash();
const config = readConfig();
setLogLevel(config.logLevel);
const services = await createServices(config, config.databaseUrl!, { limits: NO_LIMITS, mail: MAIL });
await services.app.listen({ host: config.host, port: config.port });

let statements = 0;
const options = services.sql.options as { debug: unknown };
const say = (message: FromServer) => process.send!(message);
process.on('message', (message: ToServer) => {
  switch (message) {
    case 'count':
      statements = 0;
      // The driver asks its options anew for each statement.
      options.debug = (_connection: number, text: string) => void (OF_ITSELF.test(text) || statements++);
      break;
    case 'counted':
      options.debug = false;
      break;
    case 'stop':
      void services.close().then(() => process.exit(0));
      return;
    default:
      message satisfies never;
  }
  say({ statements });
});
// A drill that was ended takes its server along.
process.on('disconnect', () => process.exit(0));
say('ready');
