// What each organization may know by now. It only ever grows: with whom it stood beside on a thread, and with whom it met elsewhere.
import type { Kind, Marker } from './markers.ts';

/**
 * Where something was heard. `thread`: about one thread. `network`: where organizations show themselves. `own`: about oneself alone.
 * `nobody`: where nothing of anybody belongs, such as the log.
 */
export type Realm = { is: 'thread'; threadId: string } | { is: 'network' } | { is: 'own' } | { is: 'nobody' };

/** What a neighbor on a thread sees. */
const OF_NEIGHBORS: readonly Kind[] = ['name', 'id', 'place', 'told'];
/** What is shown of an organization that one has to do with, or that shows itself. */
const OF_THE_MET: readonly Kind[] = ['name', 'id', 'place', 'page'];

export class Knowledge {
  /** By thread, viewer, and what it stood beside. */
  readonly #beside = new Map<string, Map<string, Set<string>>>();
  readonly #met = new Map<string, Set<string>>();
  /** Of one person, so what the one knows the other does. */
  readonly #same = new Map<string, Set<string>>();
  readonly #public: Set<string>;

  /** `shown`: who shows itself in Discover from the start. `same`: organizations of one person. */
  constructor(shown: readonly string[], same: readonly (readonly string[])[]) {
    this.#public = new Set(shown);
    for (const keys of same) for (const key of keys) this.#same.set(key, new Set(keys));
  }

  /** The chain of a thread as it stands, from the head. Each place has one organization, and those that became part of it there. */
  standsLike(threadId: string, chain: readonly (readonly string[])[]): void {
    for (const [at, viewers] of chain.entries())
      for (const viewer of viewers)
        for (const neighbor of chain.slice(Math.max(0, at - 1), at + 2).flat()) this.learnsOn(threadId, viewer, neighbor);
  }

  /** It stands beside it, or has put it there. */
  learnsOn(threadId: string, viewer: string, other: string): void {
    const places = this.#beside.get(threadId) ?? new Map<string, Set<string>>();
    this.#beside.set(threadId, places);
    const known = places.get(viewer) ?? new Set();
    places.set(viewer, known.add(other));
    this.meets(viewer, other);
  }

  /** Each learns who the other is, not only what it is called. */
  meets(viewer: string, other: string): void {
    this.#met.set(viewer, (this.#met.get(viewer) ?? new Set()).add(other));
  }

  /** The other one belongs to the viewer from now on: what it knew, the viewer knows. */
  takesOver(viewer: string, other: string): void {
    const same = new Set([...(this.#same.get(viewer) ?? [viewer]), other]);
    for (const one of same) this.#same.set(one, same);
    for (const [threadId, places] of this.#beside) for (const one of places.get(other) ?? []) this.learnsOn(threadId, viewer, one);
    for (const one of this.#met.get(other) ?? []) this.meets(viewer, one);
  }

  /** Everybody finds it in Discover from now on. */
  showsItself(key: string): void {
    this.#public.add(key);
  }

  hasMet(viewer: string): readonly string[] {
    return [...(this.#met.get(viewer) ?? [])];
  }

  hasStoodBeside(threadId: string, viewer: string): readonly string[] {
    return [...(this.#beside.get(threadId)?.get(viewer) ?? [])];
  }

  mayKnow(viewer: string, { owner, kind }: Marker, realm: Realm): boolean {
    if (realm.is === 'nobody') return false;
    const isSelf = owner === viewer || this.#same.get(viewer)?.has(owner) === true;
    // Of the one person who works for both.
    if (isSelf && kind === 'private') return true;
    switch (realm.is) {
      case 'own':
        return isSelf;
      case 'thread':
        // A mail says who reads it, for whichever of their organizations it is.
        return (
          owner === viewer ||
          (kind === 'private' && isSelf) ||
          (OF_NEIGHBORS.includes(kind) && this.#beside.get(realm.threadId)?.get(viewer)?.has(owner) === true)
        );
      case 'network':
        return isSelf || (OF_THE_MET.includes(kind) && (this.#public.has(owner) || this.#met.get(viewer)?.has(owner) === true));
      default:
        return realm satisfies never;
    }
  }
}
