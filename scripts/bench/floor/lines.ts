// The floor's pushes: server-sent events to everybody who listens here, and by NOTIFY to everybody at the other processes.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Sql } from '../../../src/server/db/sql.ts';

const CHANNEL = 'bench_floor';

export async function makeLines(sql: Sql) {
  const self = randomUUID();
  const open = new Set<ServerResponse>();
  let waiting: string[] = [];
  let sending = false;
  const tell = (line: string) => {
    for (const response of open) response.write(`data: ${line}\n\n`);
  };
  const flush = async () => {
    sending = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 50);
      await sql.notify(CHANNEL, [self, ...batch].join('\n'));
    }
    sending = false;
  };
  await sql.listen(CHANNEL, (payload) => {
    const [sender, ...batch] = payload.split('\n');
    if (sender !== self) for (const line of batch) tell(line);
  });
  return {
    open: (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': begun\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    /** Call after the commit. */
    push: (line: string) => {
      tell(line);
      waiting.push(line);
      if (!sending) void flush();
    },
  };
}
