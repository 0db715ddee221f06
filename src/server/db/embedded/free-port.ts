// A port of the loopback address that nobody listens on at this moment.
import { createServer } from 'node:net';

const RANGE = 40;

/** The first free one from `first` on. */
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
