// A random command of those that the page of a thread offers, with texts, makes and models that name organizations.
import type { CommandType } from '../../src/domain/thread/commands.ts';
import { WAITS_FOR } from '../../src/domain/thread/waits-for.ts';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import type { Random } from '../../testing/random.ts';

/** Words of these names are in no other text. */
export const NAMES = [
  'Quillhaven Motors',
  'Brightwater Auction',
  'Étoile du Nord Autos',
  'Zephyrine Imports',
  'Ömer Kastellan Cars',
  'Thistledown Trade House',
  'Larkmoor Fleet',
] as const;
export const PLACEHOLDERS = ['Vantrell Autos', 'Wexcombe Cars', 'Yarrowgate Trucks', 'Juniperus Exchange'] as const;
/** How another organization calls the last placeholder. */
export const OTHER_NAME = 'Juniperus Wholesale';
/** Names that organizations take later, and under which a placeholder is claimed. */
export const LATER_NAMES = { renamed: ['Obsidian Bay Motors', 'Palisade Grove Cars'], claimed: 'Marlowick Auto Group' } as const;
/** Not the later ones: a vehicle is read anew only with the next entry of its thread. */
const IN_VEHICLES: readonly string[] = [...NAMES, ...PLACEHOLDERS, OTHER_NAME];
export const ALL_NAMES: readonly string[] = [...IN_VEHICLES, ...LATER_NAMES.renamed, LATER_NAMES.claimed];

const CARS = [
  ['Ford', 'F-150'],
  ['Mazda', 'CX-9'],
  ['Honda', 'CR-V'],
  ['Škoda', 'Octavia RS–2'],
  ['Land Rover', 'Range Rover'],
] as const;

export function randomVehicle({ pick, int, chance }: Random) {
  const [make, model] = pick(CARS);
  const named = pick([model, model, `${model} of ${pick(IN_VEHICLES)}`, `${model} ${pick(IN_VEHICLES).split(' ')[0]}`]);
  return { year: int(2008, 2025), make: chance(0.1) ? `${make} ${pick(IN_VEHICLES)}` : make, model: named, mileage: int(1, 90_000) };
}

const randomText = ({ pick }: Random): string =>
  pick(['', `Ask ${pick(ALL_NAMES)}.`, `${pick(ALL_NAMES)} has it, not ${pick(ALL_NAMES)}.`, 'It is in the mail.']);

export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** `input`: without the thread. */
type Offered = { weight: number; name: string; input: object };

/** `parties`: the organizations that this one can invite. Undefined if nothing is offered. */
export function randomOffer(random: Random, view: LiveThread, parties: readonly string[]): Offered | undefined {
  const offers = offersOf(random, view, parties);
  let at = (random.int(0, 999_999) / 1_000_000) * offers.reduce((sum, { weight }) => sum + weight, 0);
  return offers.find(({ weight }) => (at -= weight) < 0);
}

function offersOf(random: Random, view: LiveThread, parties: readonly string[]): Offered[] {
  const { pick, int, chance } = random;
  if (view.standing === 'invited') {
    const hasTitle = view.invitation!.mayHoldTitle && chance(0.6);
    return [{ weight: 1, name: 'respondToInvite', input: { accept: chance(0.85), hasTitle } }];
  }
  const day = (): string | null => (chance(0.5) ? dayFromNow(int(-4, 20)) : null);
  const paper = pick([null, 'kept', 'never-came', 'back'] as const);
  const why = pick(['mistake', 'never-arrived', 'lost', 'returned', 'returned'] as const);
  const note = randomText(random);
  const inputs: Partial<Record<CommandType, [weight: number, input: object]>> = {
    postUpdate: [4, { message: note || 'Soon.', eta: day(), ...pick([{}, {}, { waitsFor: pick(WAITS_FOR) }, { waitsFor: null }]) }],
    requestUpdate: [5, { note }],
    markDelivered: [14, { expected: day(), ...pick([{}, { way: 'courier' }, { way: 'fedex', trackingNumber: '794611112222' }]) }],
    claimTitle: [1.5, {}],
    withdrawDelivery: [1, {}],
    withdrawClaim: [1, {}],
    invitePrevious: [4, { orgId: pick(parties) }],
    inviteNext: [view.stakeCount < 6 ? 12 : 0, { orgId: pick(parties) }],
    leaveThread: [1, {}],
    finishThread: [1, { how: 'retailed' }],
    closeThread: [0.2, { how: 'mistake' }],
    correctVehicle: [2, { ...randomVehicle(random), vin: view.vin }],
    giveUpTitle: [2, { why, note, expected: why === 'returned' ? day() : null }],
    takeBack: [0.5, { seq: view.takeBack?.seq }],
    confirmDelivery: [9, {}],
    confirmClaim: [9, {}],
    disputeDelivery: [4, { note, paper, expected: paper === 'back' ? day() : null }],
    disputeClaim: [1, { note }],
    likeUpdate: [0.3, {}],
    withdrawInvite: [0.5, {}],
    withdrawRequest: [1, {}],
    remindRequest: [1, {}],
  };
  const offer = (name: CommandType, about: object): Offered => {
    const [weight, input] = inputs[name] ?? [0, {}];
    return { weight, name, input: { ...input, ...about } };
  };
  return [
    ...view.offers.map((name) => offer(name, {})),
    ...view.updates.flatMap(({ id: updateId, offers }) => offers.map((name) => offer(name, { updateId }))),
    ...view.requests.flatMap(({ id: requestId, offers }) => offers.map((name) => offer(name, { requestId }))),
    ...view.stakes.flatMap(({ id: stakeId, offers }) => offers.map((name) => offer(name, { stakeId }))),
  ];
}
