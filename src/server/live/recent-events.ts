// What was told of late. A page opens its stream a moment after its first reads: what was told in between is told again, so that
// it need not read everything twice.
import type { LiveEvent } from './notify-channel.ts';

const REMEMBER_MS = 30_000;
/** At some 2 KB each, the most that a busy process keeps. */
const REMEMBER_AT_MOST = 5_000;

export class RecentEvents {
  #kept: { told: LiveEvent; at: number }[] = [];
  /** Everything told from then on is kept, if it is not too old (epoch ms). */
  #from: number;

  constructor(now: number) {
    this.#from = now;
  }

  note(told: LiveEvent, now: number): void {
    this.#kept.push({ told, at: now });
    if (this.#kept.length > REMEMBER_AT_MOST) this.#forget(now);
  }

  /** Something may have been missed before now: what is kept says nothing any more. */
  breakOff(now: number): void {
    this.#kept = [];
    this.#from = now;
  }

  /** What any of the keys was told since then (epoch ms), the oldest first; null where that is not known any more. */
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
