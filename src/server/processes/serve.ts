// A process that answers requests, one of several on the same port. Mail it leaves to the one in the background.
import { SharedCounts } from '../http/shared-counts.ts';
import { makeWorld } from '../world.ts';
import { poolSizeOf } from './how-many.ts';
import type { FromPrimary, Message } from './messages.ts';
import { runWorker, say } from './worker.ts';

await runWorker(async (config, databaseUrl, workers) => {
  const sharedCounts = new SharedCounts(workers, (counted) => say({ kind: 'counted', counted }));
  process.on('message', (message: Message<FromPrimary>) => {
    if (message?.kind === 'counted') sharedCounts.hear(message.counted);
  });
  const world = await makeWorld(config, databaseUrl, { mail: 'unsent', poolSize: poolSizeOf(workers), sharedCounts });
  await world.app.listen({ host: config.host, port: config.port });
  return world;
});
