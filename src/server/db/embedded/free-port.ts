// Finds a port of the loopback address on which no process listens.
import { createServer } from 'node:net';

const RANGE = 40;

/** The first free port from `first` on. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + RANGE; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${first} to ${first + RANGE - 1} is free for PostgreSQL. Set PG_FIRST_PORT to another.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
