// An open page's line to a server: what it hears of GET /api/live, over real HTTP.
import { vi, expect } from 'vitest';
import type { Services } from '../src/server/services.ts';
import type { Person } from './test-services.ts';

export type Stream = {
  /** Each line as it came: `topic|seq`. */
  readonly heard: string[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  hears(line: string): Promise<void>;
  close(): Promise<void>;
};

/** The server listens on a free port of loopback from now on. Answers its address. */
export async function listen({ app }: Services): Promise<string> {
  return await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Of a page that reads from now on. */
export async function openStream(address: string, { cookie }: Person): Promise<Stream> {
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/live?since=${Date.now() + 1}`, { headers: { cookie }, signal: leaving.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status} ${await answer.text()}`);
  const heard: string[] = [];
  const ended = readLines(answer.body, (line) => {
    if (line.startsWith('data: ')) heard.push(line.slice('data: '.length));
  });
  return {
    heard,
    ended,
    hears: async (line) => {
      await vi.waitFor(() => expect(heard).toContain(line), { timeout: 5000, interval: 10 });
    },
    close: async () => {
      leaving.abort();
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
