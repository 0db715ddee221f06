// What each organization may know. This only grows: with each neighbor on a thread, and each organization that it has met elsewhere.
import type { Kind, Marker } from './markers.ts';

/**
 * What a text is about. `thread`: one thread. `network`: where organizations show themselves. `own`: only the viewer. `nobody`: where no
 * organization may be named, such as the log.
 */
export type Scope = { is: 'thread'; threadId: string } | { is: 'network' } | { is: 'own' } | { is: 'nobody' };

/** What a neighbor on a thread sees. */
const NEIGHBOR_KINDS: readonly Kind[] = ['name', 'id', 'place', 'mentioned', 'tracking'];
/** What a viewer sees of an organization that it has met, or that is listed in Discover. */
const CONTACT_KINDS: readonly Kind[] = ['name', 'id', 'place', 'page'];

export class Knowledge {
  /** By thread and viewer: the organizations that were its neighbors there. */
  readonly #neighbors = new Map<string, Map<string, Set<string>>>();
  /** Those of them that stood beside it in the chain: others it only invited. */
  readonly #beside = new Map<string, Map<string, Set<string>>>();
  /** By thread and sender: to whom it sent the title. */
  readonly #recipients = new Map<string, Map<string, Set<string>>>();
  /** By thread and reason: the organizations that said it. */
  readonly #reasons = new Map<string, Map<string, Set<string>>>();
  readonly #contacts = new Map<string, Set<string>>();
  /** Organizations of the same person: what one knows, the others know. */
  readonly #sameOwner = new Map<string, Set<string>>();
  /** By organizations that were merged: the ones that they are part of now. */
  readonly #heirs = new Map<string, string>();
  readonly #public: Set<string>;

  /** `shown`: organizations that are listed in Discover from the start. `sameOwner`: groups of organizations with one owner. */
  constructor(shown: readonly string[], sameOwner: readonly (readonly string[])[]) {
    this.#public = new Set(shown);
    for (const keys of sameOwner) for (const key of keys) this.#sameOwner.set(key, new Set(keys));
  }

  /** `chain`: the current chain of a thread, head first. Each position has its organization and the ones that were merged into it there. */
  updateChain(threadId: string, chain: readonly (readonly string[])[]): void {
    for (const [at, viewers] of chain.entries())
      for (const viewer of viewers)
        for (const neighbor of chain.slice(Math.max(0, at - 1), at + 2).flat()) {
          this.addNeighbor(threadId, viewer, neighbor);
          this.#addBeside(threadId, viewer, neighbor);
        }
  }

  #addBeside(threadId: string, viewer: string, neighbor: string): void {
    const byViewer = this.#beside.get(threadId) ?? new Map<string, Set<string>>();
    this.#beside.set(threadId, byViewer);
    byViewer.set(viewer, (byViewer.get(viewer) ?? new Set()).add(neighbor));
  }

  /** `other` is a neighbor of the viewer on the thread, or the viewer has invited it there. */
  addNeighbor(threadId: string, viewer: string, other: string): void {
    const byViewer = this.#neighbors.get(threadId) ?? new Map<string, Set<string>>();
    this.#neighbors.set(threadId, byViewer);
    const known = byViewer.get(viewer) ?? new Set();
    byViewer.set(viewer, known.add(other));
    this.addContact(viewer, other);
  }

  /** The title of the thread was sent to the recipients: an organization with the ones that were merged into it. */
  addDelivery(threadId: string, sender: string, recipients: readonly string[]): void {
    const bySender = this.#recipients.get(threadId) ?? new Map<string, Set<string>>();
    this.#recipients.set(threadId, bySender);
    bySender.set(sender, new Set([...(bySender.get(sender) ?? []), ...recipients]));
  }

  /** The organizations said on the thread that its title waits for this. */
  addReason(threadId: string, code: string, authors: readonly string[]): void {
    const byCode = this.#reasons.get(threadId) ?? new Map<string, Set<string>>();
    this.#reasons.set(threadId, byCode);
    byCode.set(code, new Set([...(byCode.get(code) ?? []), ...authors]));
  }

  #mayKnowReason(viewer: string, code: string, scope: Scope): boolean {
    // The API's description names all codes.
    if (scope.is === 'nobody') return true;
    if (scope.is !== 'thread') return false;
    const authors = [...(this.#reasons.get(scope.threadId)?.get(code) ?? [])];
    const near = this.#beside.get(scope.threadId)?.get(viewer);
    return authors.some((author) => author === viewer || near?.has(author) === true);
  }

  /** The viewer may know who `other` is, not only its name. */
  addContact(viewer: string, other: string): void {
    this.#contacts.set(viewer, (this.#contacts.get(viewer) ?? new Set()).add(other));
  }

  /** `other` belongs to the viewer from now on, so the viewer knows what it knew. */
  mergeInto(viewer: string, other: string): void {
    const sameOwner = new Set([...(this.#sameOwner.get(viewer) ?? [viewer]), other]);
    for (const one of sameOwner) this.#sameOwner.set(one, sameOwner);
    for (const [threadId, byViewer] of this.#neighbors)
      for (const one of byViewer.get(other) ?? []) this.addNeighbor(threadId, viewer, one);
    for (const [threadId, byViewer] of this.#beside) for (const one of byViewer.get(other) ?? []) this.#addBeside(threadId, viewer, one);
    for (const one of this.#contacts.get(other) ?? []) this.addContact(viewer, one);
  }

  /** The organizations of the viewer's person, with those that were claimed or merged. */
  ownedWith(viewer: string): readonly string[] {
    return [...(this.#sameOwner.get(viewer) ?? [viewer])];
  }

  /** `other` has become part of `heir`: its id stands for that one from now on. */
  makeHeir(heir: string, other: string): void {
    this.#heirs.set(other, heir);
  }

  /** What a key stands for now. */
  heirOf(key: string): string {
    return this.#heirs.get(key) ?? key;
  }

  /** The organization is listed in Discover from now on. */
  makePublic(key: string): void {
    this.#public.add(key);
  }

  contactsOf(viewer: string): readonly string[] {
    return [...(this.#contacts.get(viewer) ?? [])];
  }

  neighborsOf(threadId: string, viewer: string): readonly string[] {
    return [...(this.#neighbors.get(threadId)?.get(viewer) ?? [])];
  }

  mayKnow(viewer: string, { owner, kind }: Marker, scope: Scope): boolean {
    if (kind === 'reason') return this.#mayKnowReason(viewer, owner, scope);
    if (scope.is === 'nobody') return false;
    if (kind === 'desk') return owner === viewer && scope.is !== 'network';
    const isSelf = owner === viewer || this.#sameOwner.get(viewer)?.has(owner) === true;
    // Private data of the one person who owns both.
    if (isSelf && (kind === 'private' || kind === 'clerk')) return true;
    switch (scope.is) {
      case 'own':
        return isSelf;
      case 'thread':
        // A mail addresses its reader by name, for any of their organizations.
        return (
          owner === viewer ||
          (kind === 'sealed' && this.#recipients.get(scope.threadId)?.get(owner)?.has(viewer) === true) ||
          (kind === 'private' && isSelf) ||
          (NEIGHBOR_KINDS.includes(kind) && this.#neighbors.get(scope.threadId)?.get(viewer)?.has(owner) === true)
        );
      case 'network':
        return isSelf || (CONTACT_KINDS.includes(kind) && (this.#public.has(owner) || this.#contacts.get(viewer)?.has(owner) === true));
      default:
        return scope satisfies never;
    }
  }
}
