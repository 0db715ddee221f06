// The live bus tells open pages that something changed, as `topic` and `revision`, without the content. Topics are `thread:<id>`,
// `network`, `notifications`, `organization`, `me` and `*` (everything). The recipients are keys: ids of organizations and users.
import { RecentEvents } from './recent-events.ts';
import { MissedEventSweep } from './missed-events.ts';
import { NotifyChannel, type LiveEvent } from './notify-channel.ts';
import type { Sql, Tx } from '../db/sql.ts';

export type Listener = (topic: string, revision: number) => void;
/** `revision`: for a thread the seq of its last event, otherwise 0. */
export type Publish = (keys: readonly string[], topic: string, revision: number) => void;

export class LiveBus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #memory = new RecentEvents(Date.now());
  readonly #wire: NotifyChannel;
  readonly #sweep: MissedEventSweep;
  #told = 0;
  #sent = 0;

  /** `statusConnection`: a separate connection, so that events do not wait behind other queries of this process. */
  constructor(sql: Sql, statusConnection: Sql) {
    this.#wire = new NotifyChannel(
      statusConnection,
      (told) => this.#deliver(told),
      () => this.#refetchAll(),
    );
    this.#sweep = new MissedEventSweep(sql, (told) => this.#deliver(told));
  }

  /** Starts to listen to the other processes, and to look for events that a crash left unsent. */
  async start(databaseUrl: string): Promise<void> {
    await this.#wire.start(databaseUrl);
    this.#sweep.start(() => this.#listeners.size > 0);
  }

  async stop(): Promise<void> {
    this.#sweep.stop();
    await this.#wire.stop();
  }

  /** Sends the listener the events for the keys since then (epoch ms), or `*` if they are not known any more. */
  catchUp(keys: readonly string[], then: number, listener: Listener): void {
    const missed = this.#memory.since(then, keys, Date.now()) ?? [{ topic: '*', revision: 0 }];
    for (const { topic, revision } of missed) this.#send([listener], topic, revision);
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
  publish(keys: readonly string[], topic: string, revision: number): void {
    const told = { keys, topic, revision };
    this.#tellHere([told]);
    this.#wire.send(told);
  }

  /** Runs `work` in a transaction. After the commit, its events are sent to the other processes at once, and delivered in this one. */
  async inTransaction<T>(sql: Sql, work: (tx: Tx, publish: Publish) => Promise<T>): Promise<T> {
    const told: LiveEvent[] = [];
    const { done } = await sql.begin(async (tx) => {
      const answer = await work(tx, (keys, topic, revision) => void told.push({ keys, topic, revision }));
      this.#wire.sendBehind(tx, told);
      return { done: answer };
    });
    this.#tellHere(told);
    return done;
  }

  #tellHere(told: readonly LiveEvent[]): void {
    this.#told += told.length;
    for (const one of told) this.#deliver(one);
  }

  /** The current listeners, and since the start: the events published here, and the events sent to listeners from any process. */
  metrics(): { listeners: number; told: number; sent: number } {
    return { listeners: this.#everyone().size, told: this.#told, sent: this.#sent };
  }

  #deliver(told: LiveEvent): void {
    const { keys, topic, revision } = told;
    this.#memory.note(told, Date.now());
    this.#sweep.note(topic, revision);
    this.#send(new Set(keys.flatMap((key) => [...(this.#listeners.get(key) ?? [])])), topic, revision);
  }

  /** Events are lost while the connection to PostgreSQL is down: every page fetches everything. */
  #refetchAll(): void {
    this.#memory.breakOff(Date.now());
    this.#send(this.#everyone(), '*', 0);
  }

  #send(listeners: Iterable<Listener>, topic: string, revision: number): void {
    for (const listener of listeners) {
      this.#sent++;
      listener(topic, revision);
    }
  }

  #everyone(): Set<Listener> {
    return new Set([...this.#listeners.values()].flatMap((set) => [...set]));
  }
}
