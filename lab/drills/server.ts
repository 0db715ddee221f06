// The product in a separate process, for a drill: like `main.ts`, but without rate limits per minute, and it can count the statements
// that it sends to PostgreSQL. `start-server.ts` starts it.
import { readConfig } from '../../src/server/config.ts';
import { endOnCrash } from '../../src/server/crash.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { createServices } from '../../src/server/services.ts';
import type { FromServer, ToServer } from './messages.ts';

/** A drill sends far more requests than people do. The limits have their own tests. */
const NO_LIMITS = { queriesAMinute: 1_000_000, commandsAMinute: 1_000_000 };
/** Polls for new mail ten times a second. */
const MAIL = {
  intervals: { poll: 0.1, retry: 0, expire: 30, heartbeat: null, watch: 5, repair: 30 },
  smtpTimeouts: { greetingMs: 5000, firstMs: 10_000, envelopeMs: 10_000, verdictMs: 10_000 },
};
/** Statements that the server sends by itself, without a request. */
const BACKGROUND_STATEMENT = /pg_catalog|pgboss|idempotency_key where at <|^\s*select 1\b/i;

endOnCrash();
const config = readConfig();
setLogLevel(config.logLevel);
const services = await createServices(config, config.databaseUrl!, { limits: NO_LIMITS, mail: MAIL });
await services.app.listen({ host: config.host, port: config.port });

let statements = 0;
const options = services.sql.options as { debug: unknown };
const say = (message: FromServer) => process.send!(message);
process.on('message', (message: ToServer) => void answer(message));
// If the drill ends, its server ends too.
process.on('disconnect', () => process.exit(0));
say('ready');

async function answer(message: ToServer): Promise<void> {
  switch (message) {
    case 'count':
      statements = 0;
      // The driver reads its options again for each statement.
      options.debug = (_connection: number, text: string) => void (BACKGROUND_STATEMENT.test(text) || statements++);
      break;
    case 'counted':
      options.debug = false;
      break;
    case 'catch up':
      await services.ledger.catchUp();
      break;
    case 'stop':
      void services.close().then(() => process.exit(0));
      return;
    default:
      message satisfies never;
  }
  say({ statements });
}
