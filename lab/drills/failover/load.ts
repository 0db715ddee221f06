// People at work: they post, ask, like, open new threads and hand titles over, and read what they need for that. Like the web client, a
// command without an answer, or with "not now", is sent again with its key. Every command is kept, so that it can be looked up afterwards.
import { setTimeout } from 'node:timers/promises';
import { HTTP_STATUS } from '../../../src/api/errors.ts';
import type { CommandName, QueryName } from '../../../src/api/operations.ts';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import type { Random } from '../../../testing/random.ts';
import { uniqueVin, VEHICLE } from '../../../testing/threads/threads.ts';
import { command, type HttpResponse, query } from '../page.ts';
import type { Desk, Member } from './desks.ts';

/** ms between two commands of a person, and between two reads. */
const COMMAND_INTERVAL_MS = 2400;
const READ_INTERVAL_MS = 1200;
const RETRY_MS = 250;
/** Some people give up after this time (ms), as the web client does, and do something else. */
const PATIENCE_MS = 10_000;
const GIVES_UP = 0.1;
/** What is neither an answer nor unexpected: no response, "not now", and what a balancer says that reaches nobody. */
const NOT_NOW: readonly number[] = [0, 502, HTTP_STATUS.unavailable, HTTP_STATUS['deadline-exceeded']];

/** `text`: what it writes, which no other command does; '' for one that is known by its thread. `began` and `ended` in ms. */
export type Sent = { by: Member; name: CommandName; input: object; key: string; text: string; began: number; tries: number } & (
  | { outcome: 'waiting' | 'given up' }
  | { outcome: 'done' | 'refused'; ended: number; body: unknown }
);
export type Post = { no: number; began: number; ended: number };
/** `ended`: null while somebody waits. */
type Wait = { began: number; ended: number | null };

export class Load {
  readonly sent: Sent[] = [];
  /** Responses that a person may not get. */
  readonly unexpected: string[] = [];
  /** For each desk, its acknowledged posts, in the order of their answers. */
  readonly posts: Post[][];
  /** How often nobody answered, or "not now". */
  notNow = 0;
  /** The mark of this load in all texts. */
  readonly mark = crypto.randomUUID().slice(0, 6);
  readonly #waits: Record<'writes' | 'reads', Wait[]> = { writes: [], reads: [] };
  readonly #random: Random;
  readonly #counts: number[];
  readonly #all: Promise<void>[];
  #isPaused = false;
  #isStopping = false;

  constructor(desks: readonly Desk[], random: Random) {
    this.#random = random;
    this.posts = desks.map(() => []);
    this.#counts = desks.map(() => 0);
    this.#all = desks.flatMap((desk) => [
      ...[desk.seller, desk.clerk, desk.buyer].map(async (by) => await this.#write(desk, by)),
      this.#read(desk),
    ]);
  }

  /** The longest that anybody waited for an answer (ms), of the waits that were not over at the given time. */
  longestWait(kind: 'writes' | 'reads', since: number): number {
    const now = performance.now();
    return Math.max(
      0,
      ...this.#waits[kind].map(({ began, ended }) => ((ended ?? now) < since ? 0 : (ended ?? now) - Math.max(began, since))),
    );
  }

  /** Whether every person has been answered a command, and every reader a read, that began after this time (ms). */
  isServedSince(time: number): boolean {
    return (
      this.posts.every((all) => all.some(({ began }) => began > time)) &&
      this.#waits.reads.some(({ began, ended }) => began > time && ended !== null)
    );
  }

  /** The number of the first post on the desk that began after this time and was acknowledged; undefined if there is none yet. */
  firstPostSince(at: number, time: number): Post | undefined {
    return this.posts[at]!.find(({ began }) => began > time);
  }

  /** Resolves when nobody waits for an answer. Nobody does anything until `resume`. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    while (Object.values(this.#waits).some((waits) => waits.some(({ ended }) => ended === null))) await setTimeout(50);
  }

  resume(): void {
    this.#isPaused = false;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.resume();
    await Promise.all(this.#all);
  }

  async #write(desk: Desk, by: Member): Promise<void> {
    await setTimeout(this.#random.next() * COMMAND_INTERVAL_MS);
    while (!this.#isStopping) {
      if (!this.#isPaused) await this.#doSomething(desk, by);
      await setTimeout(COMMAND_INTERVAL_MS * (0.5 + this.#random.next()));
    }
  }

  async #doSomething(desk: Desk, by: Member): Promise<void> {
    const { threadId, no } = desk;
    const choice = this.#random.next();
    const number = ++this.#counts[no]!;
    if (by === desk.clerk && choice < 0.15) return await this.#handOver(desk);
    if (by === desk.buyer) {
      const note = this.#text(no, `r${number}`);
      await this.#send(by, 'requestUpdate', { threadId, note }, note);
      return;
    }
    const message = this.#text(no, number);
    const sent = await this.#send(by, 'postUpdate', { threadId, message }, message);
    if (sent.outcome !== 'done') return;
    this.posts[no]!.push({ no: number, began: sent.began, ended: sent.ended });
    const { updates } = sent.body as LiveThread;
    if (choice > 0.8) await this.#send(desk.buyer, 'likeUpdate', { threadId, updateId: updates.at(-1)!.id }, '');
  }

  /** Opens another thread, invites the buyer and hands the title over. */
  async #handOver({ no, clerk, buyer, seller, dealerOrgId, buyerOrgId }: Desk): Promise<void> {
    const vehicle = { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: dealerOrgId, creatorHasTitle: true };
    const opened = await this.#send(clerk, 'createThread', vehicle, '');
    if (opened.outcome !== 'done') return;
    const { threadId } = opened.body as { threadId: string };
    const steps: [Member, CommandName, object][] = [
      [clerk, 'inviteNext', { threadId, orgId: buyerOrgId }],
      [buyer, 'respondToInvite', { threadId, accept: true }],
      [seller, 'markDelivered', { threadId, note: this.#text(no, `d${this.#counts[no]}`) }],
    ];
    for (const [by, name, input] of steps) if ((await this.#send(by, name, input, '')).outcome !== 'done') return;
  }

  #text(no: number, what: number | string): string {
    return `${this.mark}-${no}-${what}`;
  }

  async #send(by: Member, name: CommandName, input: object, text: string): Promise<Sent> {
    const began = performance.now();
    const sent: Sent = { by, name, input, key: crypto.randomUUID(), text, began, tries: 0, outcome: 'waiting' };
    this.sent.push(sent);
    const givesUp = this.#random.chance(GIVES_UP);
    const answer = await this.#untilAnswered('writes', async () => {
      sent.tries++;
      return givesUp && performance.now() - began > PATIENCE_MS ? null : await command(by.page, name, input, sent.key);
    });
    if (answer === null) return Object.assign(sent, { outcome: 'given up' } as const);
    if (answer.status !== 200 && answer.status !== HTTP_STATUS.aborted) this.unexpected.push(`${name}: ${answer.status} ${answer.text}`);
    return Object.assign(sent, {
      outcome: answer.status === 200 ? 'done' : 'refused',
      ended: performance.now(),
      body: answer.body,
    } as const);
  }

  async #read({ threadId, seller, buyer }: Desk): Promise<void> {
    const reads: [Member, QueryName, Record<string, string>][] = [
      [seller, 'dashboard', {}],
      [buyer, 'desk', {}],
      [buyer, 'thread', { threadId }],
      [seller, 'notifications', {}],
    ];
    for (let at = 0; !this.#isStopping; at++) {
      await setTimeout(READ_INTERVAL_MS * (0.5 + this.#random.next()));
      if (this.#isPaused) continue;
      const [by, name, input] = reads[at % reads.length]!;
      const answer = await this.#untilAnswered('reads', async () => await query(by.page, name, input));
      if (answer?.status !== 200) this.unexpected.push(`${name}: ${answer?.status} ${answer?.text}`);
    }
  }

  /** Null if the attempt returns null. */
  async #untilAnswered(kind: 'writes' | 'reads', attempt: () => Promise<HttpResponse | null>): Promise<HttpResponse | null> {
    const wait: Wait = { began: performance.now(), ended: null };
    this.#waits[kind].push(wait);
    try {
      for (;;) {
        const answer = await attempt().catch(() => ({ status: 0 }) as HttpResponse);
        if (answer === null || !NOT_NOW.includes(answer.status)) return answer;
        this.notNow++;
        await setTimeout(RETRY_MS);
      }
    } finally {
      wait.ended = performance.now();
    }
  }
}
