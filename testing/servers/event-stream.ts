// A client of the event stream (GET /api/live) over real HTTP.
import { vi, expect } from 'vitest';
import type { Services } from '../../src/server/services.ts';
import type { Person } from './test-services.ts';

export type Stream = {
  /** The events received so far, in order: `topic|seq`. */
  readonly received: string[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  /** Waits until this event is received. */
  receives(line: string): Promise<void>;
  close(): Promise<void>;
};

/** Makes the server listen on a free loopback port and returns its address. */
export async function listen({ app }: Services): Promise<string> {
  return await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Opens a stream of the events from now on. */
export async function openStream(address: string, { cookie }: Person): Promise<Stream> {
  const controller = new AbortController();
  const answer = await fetch(`${address}/api/live?since=${Date.now() + 1}`, { headers: { cookie }, signal: controller.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status} ${await answer.text()}`);
  const received: string[] = [];
  const ended = readLines(answer.body, (line) => {
    if (line.startsWith('data: ')) received.push(line.slice('data: '.length));
  });
  return {
    received,
    ended,
    receives: async (line) => {
      await vi.waitFor(() => expect(received).toContain(line), { timeout: 20_000, interval: 10 });
    },
    close: async () => {
      controller.abort();
      await ended;
    },
  };
}

async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>, onLine: (line: string) => void): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const line of lines) onLine(line);
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
