// The baseline server: bare `node:http` and the driver, without sessions, validation, rules or redaction. It sends the product's own SQL
// for the reads, only inserts the rows of a write, and pushes an event after the commit.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from '../../../src/server/postgres/connections/sql.ts';
import { insertDelivery, insertThread, insertUpdate, type NewThread, type NewUpdate } from './inserts.ts';
import { createEventPush } from './push-events.ts';
import { recordReads, type Reads } from './recorded-reads.ts';

const sql = connect(process.env['DATABASE_URL']!);
const reads = await recordReads(sql);
const events = await createEventPush(sql);

const writes: Record<string, (body: string) => Promise<void>> = {
  '/post': async (body) => {
    const update = JSON.parse(body) as NewUpdate;
    await insertUpdate(sql, update);
    events.push(`thread:${update.threadId}|${update.id}`);
  },
  '/deliver': async (body) => {
    const update = JSON.parse(body) as NewUpdate & { to: string };
    await insertDelivery(sql, update);
    events.push(`thread:${update.threadId}|${update.id}`);
  },
  '/create': async (body) => {
    const thread = JSON.parse(body) as NewThread;
    await insertThread(sql, thread);
    events.push(`thread:${thread.id}|1`);
  },
};

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://baseline');
  if (pathname === '/live') return events.open(response);
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
  respond(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});
process.on('SIGTERM', () => process.exit());
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('The baseline listens\n'));
