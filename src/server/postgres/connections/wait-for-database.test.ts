// A start while the database is not up yet, never comes up, or rejects the connection.
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

let logged: string[];
const log = (line: string) => void logged.push(line);
beforeEach(() => void (logged = []));

/** The connection string of the test database, with another port, password or name. */
function urlWith(change: { port?: number; password?: string; name?: string }): string {
  const url = new URL(inject('databaseUrl'));
  if (change.port !== undefined) url.port = String(change.port);
  if (change.password !== undefined) url.password = change.password;
  if (change.name !== undefined) url.pathname = `/${change.name}`;
  return url.href;
}

async function startTcpServer(serve: (socket: Socket) => void, port = 0): Promise<number> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    serve(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a start waits for the database and logs this once', async () => {
  const port = await unusedPort();
  const waiting = waitForDatabase(urlWith({ port }), log);
  await expect.poll(() => logged).toHaveLength(1);
  const target = Number(new URL(inject('databaseUrl')).port);
  await startTcpServer((socket) => socket.pipe(connectTo(target, '127.0.0.1').on('error', () => undefined)).pipe(socket), port);
  await waiting;
  expect(logged).toEqual(['Waiting for the database (connection refused)…\n']);
});

test('a start gives up with one sentence if the database never comes up or does not reply', async () => {
  const port = await unusedPort();
  await expect(waitForDatabase(urlWith({ port }), log, 1_000)).rejects.toThrow('The database did not answer for 1 s: connection refused.');
  const silent = await startTcpServer(() => undefined);
  await expect(waitForDatabase(urlWith({ port: silent }), log, 1_000)).rejects.toThrow('The database did not answer for 1 s: no answer.');
});

test.each([
  [{ password: 'secret-and-wrong' }, 'The database refused the user or the password of DATABASE_URL.'],
  [{ name: 'no_such_database' }, 'The database that DATABASE_URL names does not exist. Create it, or name another.'],
])('an error that waiting cannot fix is reported at once, without the connection string: %o', async (change, message) => {
  await expect(waitForDatabase(urlWith(change), log)).rejects.toThrow(message);
  expect(logged).toEqual([]);
});
