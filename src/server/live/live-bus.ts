// The live bus tells open pages that something changed, as `topic` and `seq`, without the content. Topics are `thread:<id>`,
// `network`, `notifications`, `organization`, `desk`, `me` and `*` (everything), and `displaced` for one stream. The recipients are keys: ids
// of organizations, users and streams.
import { RecentEvents } from './recent-events.ts';
import { createNotifyChannel, type LiveEvent } from './notify-channel.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import { mayBeCommitted } from '../postgres/connections/unavailable.ts';

export type Listener = (topic: string, seq: number) => void;
/** `seq`: for a thread the seq of its last event, otherwise 0. */
export type Publish = (keys: readonly string[], topic: string, seq: number) => void;

export class LiveBus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #threadWatchers = new Set<() => void>();
  readonly #recentEvents = new RecentEvents(Date.now());
  readonly #channel: ReturnType<typeof createNotifyChannel>;
  #publishedCount = 0;
  #sentCount = 0;

  /** `statusConnection`: a separate connection, so that events do not wait behind other queries of this process. */
  constructor(statusConnection: Sql) {
    this.#channel = createNotifyChannel(
      statusConnection,
      (event) => this.#deliver(event),
      () => this.#refetchAll(),
    );
  }

  async start(databaseUrl: string): Promise<void> {
    await this.#channel.start(databaseUrl);
  }

  async stop(): Promise<void> {
    await this.#channel.stop();
  }

  /** Sends the listener the events for the keys since then (epoch ms; null: unknown), or `*` if they are not all known. */
  sendMissed(keys: readonly string[], since: number | null, listener: Listener): void {
    const known = since === null ? null : this.#recentEvents.since(since, keys, Date.now());
    const missed = known ?? [{ topic: '*', seq: 0 }];
    for (const { topic, seq } of missed) this.#send([listener], topic, seq);
  }

  /** Sends the listener each event for any of the keys once. Returns a function that unsubscribes it. */
  subscribe(keys: readonly string[], listener: Listener): () => void {
    for (const key of keys) this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(listener));
    return () => {
      for (const key of keys) {
        const set = this.#listeners.get(key);
        set?.delete(listener);
        if (set?.size === 0) this.#listeners.delete(key);
      }
    };
  }

  /** For changes that are already committed: delivers at once in this process, and to the others with the next batch. */
  publish(keys: readonly string[], topic: string, seq: number): void {
    const event = { keys, topic, seq };
    this.#deliverAll([event]);
    this.#channel.send(event);
  }

  /** Runs `work` in a transaction. Its events reach the other processes with the commit, and are delivered in this one after it. */
  async inTransaction<T>(sql: Sql, work: (tx: Tx, publish: Publish) => Promise<T>): Promise<T> {
    const events: LiveEvent[] = [];
    try {
      const { done } = await sql.begin(async (tx) => {
        const answer = await work(tx, (keys, topic, seq) => void events.push({ keys, topic, seq }));
        // Sent together with the commit, which fails if it fails.
        this.#channel.sendWithCommit(tx, events).catch(() => {});
        return { done: answer };
      });
      this.#deliverAll(events);
      return done;
    } catch (error) {
      // The connection was lost during the commit: it is done, or it will be and PostgreSQL says so.
      if (mayBeCommitted(error)) {
        this.#channel.hearOwn();
        this.#deliverAll(events);
      }
      throw error;
    }
  }

  /** Calls `onEntry` after every new entry of a thread's ledger, in any process. Returns a function that ends that. */
  watchThreads(onEntry: () => void): () => void {
    this.#threadWatchers.add(onEntry);
    return () => void this.#threadWatchers.delete(onEntry);
  }

  #deliverAll(events: readonly LiveEvent[]): void {
    this.#publishedCount += events.length;
    for (const event of events) this.#deliver(event);
  }

  /** The current listeners, and since the start: the events published here, and the events sent to listeners from any process. */
  metrics(): { listeners: number; published: number; sent: number } {
    return { listeners: this.#allListeners().size, published: this.#publishedCount, sent: this.#sentCount };
  }

  #deliver(event: LiveEvent): void {
    const { keys, topic, seq } = event;
    if (seq > 0) for (const watch of this.#threadWatchers) watch();
    this.#recentEvents.add(event, Date.now());
    this.#send(new Set(keys.flatMap((key) => [...(this.#listeners.get(key) ?? [])])), topic, seq);
  }

  /** Events are lost while the connection to PostgreSQL is down: every page fetches everything. */
  #refetchAll(): void {
    this.#recentEvents.reset(Date.now());
    this.#send(this.#allListeners(), '*', 0);
  }

  #send(listeners: Iterable<Listener>, topic: string, seq: number): void {
    for (const listener of listeners) {
      this.#sentCount++;
      listener(topic, seq);
    }
  }

  #allListeners(): Set<Listener> {
    return new Set([...this.#listeners.values()].flatMap((set) => [...set]));
  }
}
