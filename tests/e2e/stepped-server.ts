// A server whose clock is ahead, on the database of the browser tests' other servers. It runs no background tasks, which would act on the
// data of other tests before their time. A test moves the clock on by a message: by how many ms it is ahead from now on.
import { setClockAhead } from '../../testing/servers/clock-ahead.ts';
import { createServices } from '../../src/server/services.ts';
import { readConfig } from '../../src/server/config.ts';

const config = readConfig();
const services = await createServices(config, config.databaseUrl!, { mail: 'unsent' });
await services.app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void services.close().then(() => process.exit(0)));
process.on('message', (aheadMs: number) => {
  setClockAhead(aheadMs);
  process.send!('moved');
});
process.stdout.write('ready\n');
