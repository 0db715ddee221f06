// The event stream of every viewer's page.
import type { Viewer } from '../market.ts';

export type Stream = {
  key: string;
  /** Returns the lines since the last call. */
  take(): string[];
  close(): Promise<void>;
};

export async function openStream({ key, page }: Pick<Viewer, 'key' | 'page'>): Promise<Stream> {
  const abort = new AbortController();
  const headers = { cookie: page.cookie, 'x-forwarded-for': page.address };
  const response = await fetch(`${page.origin}/api/live?since=${Date.now() + 1}`, { headers, signal: abort.signal });
  if (response.status !== 200 || !response.body) throw new Error(`${key} gets no stream: ${response.status} ${await response.text()}`);
  const received: string[] = [];
  const ended = keepLines(response.body, received);
  return {
    key,
    take: () => received.splice(0),
    close: async () => {
      abort.abort();
      await ended;
    },
  };
}

async function keepLines(body: ReadableStream<Uint8Array<ArrayBuffer>>, received: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      received.push(...lines.filter((line) => line !== ''));
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
