// A process that answers requests, one of several on the same port. Mail it leaves to the one in the background.
import { makeWorld } from '../world.ts';
import { poolSizeOf } from './how-many.ts';
import { runWorker } from './worker.ts';

await runWorker(async (config, databaseUrl, workers) => {
  const world = await makeWorld(config, databaseUrl, { mail: 'unsent', poolSize: poolSizeOf(workers) });
  await world.app.listen({ host: config.host, port: config.port });
  return world;
});
