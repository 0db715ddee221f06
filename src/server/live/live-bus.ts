// The live bus: tells open pages that something moved on, as `topic` and `revision`, never what. Topics are `thread:<id>`,
// `network`, `notifications`, `organization`, `me` and `*` (everything). Who hears it is said by keys: ids of organizations and users.
import { RecentEvents } from './recent-events.ts';
import { MissedEventSweep } from './missed-events.ts';
import { NotifyChannel, type LiveEvent } from './notify-channel.ts';
import type { Sql, Tx } from '../db/sql.ts';

export type Listener = (topic: string, revision: number) => void;
/** `revision` of a thread is its last event's seq, else 0. */
export type Publish = (keys: readonly string[], topic: string, revision: number) => void;

export class LiveBus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #memory = new RecentEvents(Date.now());
  readonly #wire: NotifyChannel;
  readonly #sweep: MissedEventSweep;
  #told = 0;
  #sent = 0;

  /** `line`: a connection alone, so that no word waits for its turn behind what is asked of this process. */
  constructor(sql: Sql, statusConnection: Sql) {
    this.#wire = new NotifyChannel(
      statusConnection,
      (told) => this.#deliver(told),
      () => this.#refetchAll(),
    );
    this.#sweep = new MissedEventSweep(sql, (told) => this.#deliver(told));
  }

  /** Listens to the other processes, and begins to look for what a crash kept from being told. */
  async start(databaseUrl: string): Promise<void> {
    await this.#wire.start(databaseUrl);
    this.#sweep.start(() => this.#listeners.size > 0);
  }

  async stop(): Promise<void> {
    this.#sweep.stop();
    await this.#wire.stop();
  }

  /** Tells the listener what the keys were told since then (epoch ms), or `*` where that is not known any more. */
  catchUp(keys: readonly string[], then: number, listener: Listener): void {
    const missed = this.#memory.since(then, keys, Date.now()) ?? [{ topic: '*', revision: 0 }];
    for (const { topic, revision } of missed) this.#send([listener], topic, revision);
  }

  /** The listener hears what is told to any of the keys, once each; call the answer to stop. */
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

  /** For what is committed already: tells this process at once and the others with the next batch. */
  publish(keys: readonly string[], topic: string, revision: number): void {
    const told = { keys, topic, revision };
    this.#tellHere([told]);
    this.#wire.send(told);
  }

  /** Does the work in a transaction. If that is committed, the other processes hear what was told right behind it, and this one once it knows. */
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

  /** Who listens now; since the start, what was told here, and what listeners were sent of it and of what came from other processes. */
  metrics(): { listeners: number; told: number; sent: number } {
    return { listeners: this.#everyone().size, told: this.#told, sent: this.#sent };
  }

  #deliver(told: LiveEvent): void {
    const { keys, topic, revision } = told;
    this.#memory.note(told, Date.now());
    this.#sweep.note(topic, revision);
    this.#send(new Set(keys.flatMap((key) => [...(this.#listeners.get(key) ?? [])])), topic, revision);
  }

  /** What was told while the line to PostgreSQL was down is lost: every page fetches what it shows. */
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
