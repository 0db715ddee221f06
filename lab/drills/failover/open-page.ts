// A thread's page that stays open, as the web client keeps it: a stream says what has changed, and the thread is read again. Without a
// browser, so that there can be many.
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import { reconnectDelay } from '../../../src/web/data/reachability.ts';
import { query } from '../page.ts';
import type { Desk, Member } from './desks.ts';

/** ms before each repetition of a read, as the web client's. */
const PAUSES_MS = [500, 1000, 2000, 4000];
/** The steps in a page's history. */
const STEPS = 12;
/** A browser has one connection for each stream, and waits for the server's next line as long as it takes. */
const streams = new Agent({ connections: null, bodyTimeout: 0 });

/** What a page shows: the number of the newest post. */
export interface OpenPage {
  readonly what: string;
  readonly desk: Desk;
  newest(): Promise<number>;
  /** What happened to it last, for a finding. */
  history(): Promise<string>;
  close(): Promise<void>;
}

/** `mark`: of the load whose posts it looks for. */
export function openPage(desk: Desk, { page }: Member, mark: string): OpenPage {
  const closed = new AbortController();
  let newest = 0;
  let seq = 0;
  let isReading = false;
  let mustReadAgain = false;
  let steps: string[] = [];
  const note = (step: string) => {
    steps = [...steps.slice(1 - STEPS), `${new Date().toISOString().slice(14, 23)} ${step}`];
  };
  const following = follow();
  return {
    what: `a page of desk ${desk.no}`,
    desk,
    newest: async () => newest,
    history: async () => steps.join(', '),
    close: async () => {
      closed.abort();
      await following;
    },
  };

  async function follow(): Promise<void> {
    for (let failures = 0; !closed.signal.aborted; ) {
      try {
        const { statusCode, body } = await request(`${page.origin}/api/live`, {
          headers: { cookie: page.cookie, accept: 'text/event-stream' },
          dispatcher: streams,
          signal: closed.signal,
        });
        if (statusCode !== 200) throw new Error(`the stream got ${statusCode}`);
        failures = 0;
        note('opened');
        for await (const text of body.setEncoding('utf8') as AsyncIterable<string>)
          for (const [, topic, its] of text.matchAll(/^data: (.+)\|(\d+)$/gm))
            if (topic === '*' || (topic === `thread:${desk.threadId}` && Number(its) > seq)) {
              note(`told ${topic === '*' ? '*' : its}`);
              void read();
            }
        note('ended');
      } catch (error) {
        note(error instanceof Error ? error.message : 'closed');
      }
      failures++;
      await setTimeout(reconnectDelay(failures, Math.random()), undefined, { signal: closed.signal }).catch(() => {});
    }
  }

  async function read(): Promise<void> {
    mustReadAgain = true;
    if (isReading) return;
    isReading = true;
    while (mustReadAgain) {
      mustReadAgain = false;
      for (let tries = 0; !(await readOnce()) && tries < PAUSES_MS.length; tries++) await setTimeout(PAUSES_MS[tries]);
    }
    isReading = false;
  }

  async function readOnce(): Promise<boolean> {
    const response = await query(page, 'thread', { threadId: desk.threadId }).catch(() => null);
    if (response?.status !== 200) {
      note(`read got ${response?.status ?? 'nothing'}`);
      return false;
    }
    const { updates, seq: its } = response.body as LiveThread;
    seq = its;
    note(`read ${its}`);
    newest = newestOf(updates.map(({ message }) => message).join('\n'), mark, desk);
    return true;
  }
}

/** The number of the newest post in a text; 0 if there is none. */
export const newestOf = (text: string, mark: string, { no }: Desk): number =>
  Math.max(0, ...[...text.matchAll(new RegExp(`${mark}-${no}-(\\d+)`, 'g'))].map(([, number]) => Number(number)));
