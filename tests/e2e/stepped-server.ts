// A server whose clock is ahead, on the database of the browser tests' other servers. It runs no background tasks, which would act on the
// data of other tests before their time.
import '../../testing/servers/clock-ahead.ts';
import { createServices } from '../../src/server/services.ts';
import { readConfig } from '../../src/server/config.ts';
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts';

const config = readConfig();
// The other servers have started the database already.
const { url } = await startEmbedded(config.dataDir, config.postgresFirstPort);
const services = await createServices(config, url('titleline'), { mail: 'unsent' });
await services.app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void services.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
