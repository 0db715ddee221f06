// The recent events. A page opens its stream a moment after its first reads: the events in between are sent again, so that
// it does not have to read everything twice.
import type { LiveEvent } from './notify-channel.ts';

const REMEMBER_MS = 30_000;
/** The maximum number of events, at about 2 KB each. */
const REMEMBER_AT_MOST = 5_000;

export class RecentEvents {
  #kept: { told: LiveEvent; at: number }[] = [];
  /** All events from this time on are known, unless they are too old (epoch ms). */
  #from: number;

  constructor(now: number) {
    this.#from = now;
  }

  note(told: LiveEvent, now: number): void {
    this.#kept.push({ told, at: now });
    if (this.#kept.length > REMEMBER_AT_MOST) this.#forget(now);
  }

  /** Events may have been missed before `now`: the known ones are not complete any more. */
  breakOff(now: number): void {
    this.#kept = [];
    this.#from = now;
  }

  /** The events for any of the keys since then (epoch ms), the oldest first; null if they are not all known. */
  since(then: number, keys: readonly string[], now: number): LiveEvent[] | null {
    this.#forget(now);
    if (then < Math.max(this.#from, now - REMEMBER_MS)) return null;
    const wanted = new Set(keys);
    return this.#kept.filter(({ told, at }) => at >= then && told.keys.some((key) => wanted.has(key))).map(({ told }) => told);
  }

  #forget(now: number): void {
    const tooMany = this.#kept.length - REMEMBER_AT_MOST;
    const first = this.#kept.findIndex(({ at }, index) => index >= tooMany && at >= now - REMEMBER_MS);
    const gone = this.#kept.splice(0, first < 0 ? this.#kept.length : first);
    if (gone.length > 0) this.#from = gone.at(-1)!.at + 1;
  }
}
