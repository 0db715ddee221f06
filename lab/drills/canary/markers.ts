// The markers that identify an organization, by kind: a viewer may know some kinds and not others. One kind is the same for all: reasons.
import { fold } from './fold.ts';
import type { PlaceholderOrg, Planted } from './planted.ts';
import { partsOf } from './planted-tracking.ts';

/**
 * `name`, `id` and `place`: what a neighbor on a thread sees. `page`: what its page in the network also shows. `mentioned`: the person,
 * email and phone number in its texts. `private`: of the owner and the
 * organization, and `clerk`: of another member, never visible to other organizations. `desk`: what it notes for itself, which not even the
 * other organizations of the same owner see. `sealed`: what is in its envelopes and in no text, which only the recipient sees as well.
 * `tracking`: numbers of its envelopes that are also in its texts. `reason`: what a title waits for, which only the neighbors of those read
 * who say it on that thread; its owner is the code.
 */
export type Kind = 'name' | 'id' | 'place' | 'page' | 'mentioned' | 'private' | 'clerk' | 'desk' | 'sealed' | 'tracking' | 'reason';
/** `owner`: the key of the organization that the marker identifies. `folded`: the marker's text after `fold`. */
export type Marker = { owner: string; kind: Kind; folded: string };

export function markersOf(org: Planted): Marker[] {
  const of = (kind: Kind, ...texts: readonly string[]) => texts.map((text) => ({ owner: org.key, kind, folded: fold(text) }));
  const [local, domain] = org.mentioned.email.split(/[@.]/) as [string, string];
  return [
    ...of('name', ...org.words, ...org.laterName.words),
    ...of('place', org.city),
    ...of('page', org.addressLine1.replace(/^\d+ (\S+).*/, '$1'), org.contact),
    ...of('mentioned', org.mentioned.person.surname, local, domain, org.mentioned.phone),
    ...of('private', org.owner.surname, org.owner.phone, org.license),
    ...of('desk', org.desk.stock, org.desk.note, org.desk.lender),
    ...of('desk', org.desk.dealOn, org.desk.dueOn, org.desk.followUpOn, org.desk.retailOn, org.desk.answerOn, org.desk.promisedOn),
    ...of('sealed', ...org.tracking.sealed.flatMap(partsOf)),
    ...of('tracking', ...org.tracking.written.flatMap(partsOf)),
    ...Object.values(org.desk.policy).flatMap((days) => of('desk', writtenNumber(days), `${days} days`)),
  ];
}

/** A number as a text in which no part of a longer number is found. */
export const writtenNumber = (value: number): string => `number ${value} end`;

export const markersOfPlaceholder = ({ key, words, contact }: PlaceholderOrg): Marker[] => [
  ...words.map((word): Marker => ({ owner: key, kind: 'name', folded: word })),
  { owner: key, kind: 'page', folded: fold(contact.split('@')[1]!.split('.')[0]!) },
];

/** The reasons, as the API sends them and as a text names them. Free texts say "floor plan" as well, so they are not folded. */
const REASONS = { 'floor-plan': /floor-plan|floor plan release/i, 'another-store': /another-store|another store/i };
export const REASON_CODES = Object.keys(REASONS);
const reasonsIn = (text: string): Marker[] =>
  Object.entries(REASONS).flatMap(([code, words]) => (words.test(text) ? [{ owner: code, kind: 'reason', folded: code } as const] : []));

/** Results for longer texts are not cached, because longer texts rarely repeat. */
const CACHED_LENGTH = 400;

/** Random ids: by chance one contains the digits of a planted day. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** Finds all markers in a text at once. Markers can be added at any time. */
export class MarkerIndex {
  readonly #byText = new Map<string, Marker[]>();
  readonly #seen = new Map<string, readonly Marker[]>();
  #any: RegExp | undefined;

  add(...markers: readonly Marker[]): void {
    for (const marker of markers) this.#byText.set(marker.folded, [...(this.#byText.get(marker.folded) ?? []), marker]);
    this.#any = undefined;
    this.#seen.clear();
  }

  get size(): number {
    return this.#byText.size;
  }

  /** Returns the markers that can be read in the text. */
  findIn(text: string): readonly Marker[] {
    const known = this.#seen.get(text);
    if (known) return known;
    this.#any ??= new RegExp([...this.#byText.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');
    const readable = text.replaceAll(UUID, (id) => (this.#byText.has(fold(id)) ? id : ' id '));
    const marked = [...new Set(fold(readable).match(this.#any) ?? [])].flatMap((folded) => this.#byText.get(folded) ?? []);
    const found = [...marked, ...reasonsIn(text)];
    // Many texts repeat, except ids and times.
    if (this.#seen.size > 50_000) this.#seen.clear();
    if (text.length <= CACHED_LENGTH) this.#seen.set(text, found);
    return found;
  }
}
