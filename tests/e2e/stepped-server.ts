// A server whose clock is ahead, on the database of the browser tests' other servers. It runs no background tasks, which would act on the
// data of other tests before their time.
import '../../testing/servers/clock-ahead.ts';
import { createServices } from '../../src/server/services.ts';
import { readConfig } from '../../src/server/config.ts';

const config = readConfig();
const services = await createServices(config, config.databaseUrl!, { mail: 'unsent' });
await services.app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void services.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
