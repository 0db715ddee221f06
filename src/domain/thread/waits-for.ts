// What a title waits for: the codes that an organization can choose from, and how they read.
export const WAITS_FOR = [
  'lien-release',
  'payoff',
  'duplicate',
  'power-of-attorney',
  'signature',
  'odometer',
  'state',
  'floor-plan',
  'another-store',
  'other',
] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** These tell of finances, and of who belongs together: only neighbors of their author read them. */
const FOR_NEIGHBORS: readonly WaitsFor[] = ['floor-plan', 'another-store'];
export const isForNeighbors = (what: WaitsFor): boolean => FOR_NEIGHBORS.includes(what);

/** Whether the code reads "other" to those who are no neighbors of its author. */
export const readsOther = (what: WaitsFor): boolean => what === 'other' || isForNeighbors(what);

const PHRASES: Readonly<Record<Exclude<WaitsFor, 'other'>, string>> = {
  'lien-release': 'the lien release',
  payoff: 'the payoff',
  duplicate: 'a duplicate title',
  'power-of-attorney': 'a power of attorney',
  signature: 'a signature',
  odometer: 'the odometer statement',
  state: 'the state',
  'floor-plan': 'the floor plan release',
  'another-store': 'another store',
};

/** "Waits for the lien release", or "Waits" for something else. Null: "Waits for nothing any more". */
export function waitsForWords(what: WaitsFor | null): string {
  if (what === null) return 'Waits for nothing any more';
  return what === 'other' ? 'Waits' : `Waits for ${PHRASES[what]}`;
}
