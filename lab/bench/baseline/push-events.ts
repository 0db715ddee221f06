// The baseline's event stream: server-sent events to the clients of this process, and by NOTIFY to those of the other processes.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';

const CHANNEL = 'bench_baseline';

export async function createEventPush(sql: Sql) {
  const ownId = randomUUID();
  const streams = new Set<ServerResponse>();
  let queue: string[] = [];
  let sending = false;
  const send = (event: string) => {
    for (const response of streams) response.write(`data: ${event}\n\n`);
  };
  const flush = async () => {
    sending = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, 50);
      await sql.notify(CHANNEL, [ownId, ...batch].join('\n'));
    }
    sending = false;
  };
  await sql.listen(CHANNEL, (payload) => {
    const [sender, ...batch] = payload.split('\n');
    if (sender !== ownId) for (const event of batch) send(event);
  });
  return {
    open: (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': begun\n\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
    },
    /** Call after the commit. */
    push: (event: string) => {
      send(event);
      queue.push(event);
      if (!sending) void flush();
    },
  };
}
