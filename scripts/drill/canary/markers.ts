// What gives an organization away, by kind: who may read the one kind may not read the other for that.
import { fold } from './fold.ts';
import type { Absent, Planted } from './planted.ts';

/**
 * `name`, `id` and `place`: what a neighbor on a thread sees. `page`: what its page in the network shows besides. `told`: whom it names
 * in its texts. `private`: of nobody else's business anywhere.
 */
export type Kind = 'name' | 'id' | 'place' | 'page' | 'told' | 'private';
/** `owner`: the organization that it gives away, by its key. `folded`: as `fold` leaves it. */
export type Marker = { owner: string; kind: Kind; folded: string };

export function markersOf(org: Planted): Marker[] {
  const of = (kind: Kind, ...texts: readonly string[]) => texts.map((text) => ({ owner: org.key, kind, folded: fold(text) }));
  const [local, domain] = org.told.email.split(/[@.]/) as [string, string];
  return [
    ...of('name', ...org.words, ...org.laterName.words),
    ...of('place', org.city),
    ...of('page', org.addressLine1.replace(/^\d+ (\S+).*/, '$1'), org.contact),
    ...of('told', org.told.person.surname, local, domain, org.told.phone),
    ...of('private', org.owner.surname, org.owner.phone, org.license),
  ];
}

export const markersOfAbsent = ({ key, words, contact }: Absent): Marker[] => [
  ...words.map((word): Marker => ({ owner: key, kind: 'name', folded: word })),
  { owner: key, kind: 'page', folded: fold(contact.split('@')[1]!.split('.')[0]!) },
];

/** Longer texts are seldom the same. */
const REMEMBERED_LENGTH = 400;

/** Finds all markers in a text at once. New ones are learned as the market grows. */
export class MarkerBook {
  readonly #byText = new Map<string, Marker[]>();
  readonly #seen = new Map<string, readonly Marker[]>();
  #any: RegExp | undefined;

  learn(...markers: readonly Marker[]): void {
    for (const marker of markers) this.#byText.set(marker.folded, [...(this.#byText.get(marker.folded) ?? []), marker]);
    this.#any = undefined;
    this.#seen.clear();
  }

  get size(): number {
    return this.#byText.size;
  }

  /** Those that can be read in the text. */
  in(text: string): readonly Marker[] {
    const known = this.#seen.get(text);
    if (known) return known;
    this.#any ??= new RegExp([...this.#byText.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');
    const found = [...new Set(fold(text).match(this.#any) ?? [])].flatMap((folded) => this.#byText.get(folded)!);
    // The same texts come again and again, ids and times do not.
    if (this.#seen.size > 50_000) this.#seen.clear();
    if (text.length <= REMEMBERED_LENGTH) this.#seen.set(text, found);
    return found;
  }
}
