// The recent events. A page opens its stream a moment after its first reads: the events in between are sent again, so that
// it does not have to read everything twice.
import type { LiveEvent } from './notify-channel.ts';

const MAX_AGE_MS = 30_000;
/** The maximum number of events, at about 2 KB each. */
const MAX_EVENTS = 5_000;

export class RecentEvents {
  #events: { event: LiveEvent; at: number }[] = [];
  /** All events from this time on are known, unless they are too old (epoch ms). */
  #completeSince: number;

  constructor(now: number) {
    this.#completeSince = now;
  }

  add(event: LiveEvent, now: number): void {
    this.#events.push({ event, at: now });
    if (this.#events.length > MAX_EVENTS) this.#dropOld(now);
  }

  /** Events may have been missed before `now`: the known ones are not complete any more. */
  reset(now: number): void {
    this.#events = [];
    this.#completeSince = now;
  }

  /** The events for any of the keys since then (epoch ms), the oldest first; null if they are not all known. */
  since(since: number, keys: readonly string[], now: number): LiveEvent[] | null {
    this.#dropOld(now);
    if (since < Math.max(this.#completeSince, now - MAX_AGE_MS)) return null;
    const wanted = new Set(keys);
    return this.#events.filter(({ event, at }) => at >= since && event.keys.some((key) => wanted.has(key))).map(({ event }) => event);
  }

  #dropOld(now: number): void {
    const tooMany = this.#events.length - MAX_EVENTS;
    const first = this.#events.findIndex(({ at }, index) => index >= tooMany && at >= now - MAX_AGE_MS);
    const gone = this.#events.splice(0, first < 0 ? this.#events.length : first);
    if (gone.length > 0) this.#completeSince = gone.at(-1)!.at + 1;
  }
}
