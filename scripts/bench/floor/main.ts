// The floor: what a request costs when nothing is asked of it. Bare `node:http` and the driver, without sessions, validation, rules
// or redaction: the same reads with the product's own SQL, an update that is only inserted, and a push after the commit.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from '../../../src/server/db/sql.ts';
import { insertDelivery, insertThread, insertUpdate, type NewThread, type NewUpdate } from './inserts.ts';
import { makeLines } from './lines.ts';
import { heardReads, type Reads } from './statements.ts';

const sql = connect(process.env['DATABASE_URL']!);
const reads = await heardReads(sql);
const lines = await makeLines(sql);

const writes: Record<string, (body: string) => Promise<void>> = {
  '/post': async (body) => {
    const update = JSON.parse(body) as NewUpdate;
    await insertUpdate(sql, update);
    lines.push(`thread:${update.threadId}|${update.id}`);
  },
  '/deliver': async (body) => {
    const update = JSON.parse(body) as NewUpdate & { to: string };
    await insertDelivery(sql, update);
    lines.push(`thread:${update.threadId}|${update.id}`);
  },
  '/create': async (body) => {
    const thread = JSON.parse(body) as NewThread;
    await insertThread(sql, thread);
    lines.push(`thread:${thread.id}|1`);
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://floor');
  if (pathname === '/live') return lines.open(response);
  const write = writes[pathname];
  if (write) await write(await textOf(request));
  const body = write ? '{}' : await reads[pathname.slice(1) as keyof Reads](Object.fromEntries(searchParams));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});
process.on('SIGTERM', () => process.exit());
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('The floor listens\n'));
