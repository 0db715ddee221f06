// A process that answers requests, one of several on the same port. The background process sends its mail.
import { createSharedRateLimit } from '../http/shared-rate-limit.ts';
import { createServices } from '../services.ts';
import { poolSizeFor } from './worker-count.ts';
import type { FromPrimary, ProcessMessage } from './worker-pool.ts';
import { runWorker, sendToPrimary } from './run-worker.ts';

await runWorker(async (config, databaseUrl, workers) => {
  const sharedRateLimit = createSharedRateLimit(workers, (counted) => sendToPrimary({ kind: 'counted', counted }));
  process.on('message', (message: ProcessMessage<FromPrimary>) => {
    if (message?.kind === 'counted') sharedRateLimit.receive(message.counted);
  });
  const services = await createServices(config, databaseUrl, { mail: 'unsent', poolSize: poolSizeFor(workers), sharedRateLimit });
  await services.app.listen({ host: config.host, port: config.port });
  return services;
});
