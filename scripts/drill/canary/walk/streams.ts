// The event stream that every viewer's page holds open.
import type { Viewer } from '../market.ts';

export type Stream = {
  key: string;
  /** The lines since this was last asked. */
  take(): string[];
  close(): Promise<void>;
};

export async function openStream({ key, page }: Viewer): Promise<Stream> {
  const leaving = new AbortController();
  const headers = { cookie: page.cookie, 'x-forwarded-for': page.address };
  const answer = await fetch(`${page.origin}/api/live?since=${Date.now() + 1}`, { headers, signal: leaving.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`${key} gets no stream: ${answer.status} ${await answer.text()}`);
  const heard: string[] = [];
  const ended = keepLines(answer.body, heard);
  return {
    key,
    take: () => heard.splice(0),
    close: async () => {
      leaving.abort();
      await ended;
    },
  };
}

async function keepLines(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      heard.push(...lines.filter((line) => line !== ''));
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
