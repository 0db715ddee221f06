// Makes one thread of every archetype with the product's own commands. The market's threads are copies of them.
import type { MemberViewer } from '../../../src/server/db/accounts/viewers.ts';
import type { Out } from '../../../src/api/operations.ts';
import { dateAt } from '../../../scripts/demo/clock.ts';
import type { RunCommand } from '../../../scripts/demo/commands.ts';
import { MESSAGES } from './messages.ts';
import type { Archetype } from './numbers.ts';

/** Values that occur nowhere else in the rows of an archetype, so that a copy can replace them with its own. */
export const ARCHETYPE_VALUES = {
  /** The archetype's number follows. */
  vin: 'Z'.repeat(16),
  make: 'Zzmake',
  model: 'Zzmodel',
  year: 1987,
  mileage: 1_987_654,
  names: ['Zzhead Zz Motors', 'Zzsecond Zz Motors', 'Zzthird Zz Motors', 'Zzfourth Zz Motors', 'Zztail Zz Motors'],
} as const;

/** The time between two commands. */
const STEP_MS = 40 * 60_000;
/** The fewest updates that a thread needs for its deliveries. */
export const MIN_UPDATES = 5;

/**
 * Returns the thread's id. `parties` has one viewer per position of the chain. `number` selects different messages for each archetype. All
 * commands run before `now`, in ms since the epoch.
 */
export async function makeArchetype(
  run: RunCommand,
  parties: readonly MemberViewer[],
  { holder, ending }: Archetype,
  { number, updates, now }: { number: number; updates: number; now: number },
): Promise<string> {
  let at = now - STEP_MS * (2 * updates + 30);
  const next = () => (at += STEP_MS);
  const by = (place: number) => parties[place]!;
  const name = (place: number) => by(place).org.name;
  const { vin, make, model, year, mileage } = ARCHETYPE_VALUES;
  const vehicle = { vin: `${vin}${number}`, make, model, year, mileage };
  const sides = { boughtFromOrgId: by(0).org.id, soldToOrgId: by(2).org.id };
  const { threadId } = await run(by(1), next(), 'createThread', { ...vehicle, ...sides, creatorHasTitle: false });
  await run(by(0), next(), 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await run(by(2), next(), 'respondToInvite', { threadId, accept: true });
  for (const place of [3, 4]) {
    await run(by(place - 1), next(), 'inviteNext', { threadId, orgId: by(place).org.id });
    await run(by(place), next(), 'respondToInvite', { threadId, accept: true });
  }

  const acts = ending === 'quiet' || ending === 'asked' ? 0 : 1;
  const notes = updates - holder - acts;
  let posted = 0;
  for (let place = 0; place <= holder; place++) {
    const until = Math.round((notes * (place + 1)) / (holder + 1));
    if (place === 0 && until > 0) await ask(place + 1, 'Our buyer is asking, do you know when it goes out?');
    while (posted < until) await say(place);
    if (place < holder) await confirm(place + 1, await deliver(place));
  }
  if (ending === 'asked') await ask(holder + 1, 'Any news on the release?');
  if (ending === 'in-transit') await deliver(holder);
  if (ending === 'claimed') await run(by(4), next(), 'claimTitle', { threadId });
  if (ending === 'disputed')
    await run(by(holder + 1), next(), 'disputeDelivery', { threadId, updateId: await deliver(holder), note: 'Nothing has come yet.' });
  return threadId;

  async function say(place: number): Promise<void> {
    const message = MESSAGES[(number * 3 + posted) % MESSAGES.length]!(name);
    const when = next();
    const eta = posted % 5 === 2 ? { eta: dateAt(when, 4) } : {};
    const view = await run(by(place), when, 'postUpdate', { threadId, message, today: dateAt(when), ...eta });
    if (posted % 6 === 1 && place < parties.length - 1)
      await run(by(place + 1), next(), 'likeUpdate', { threadId, updateId: latest(view) });
    posted += 1;
  }
  async function ask(place: number, note: string): Promise<void> {
    await run(by(place), next(), 'requestUpdate', { threadId, note });
  }
  async function deliver(place: number): Promise<string> {
    const when = next();
    return latest(await run(by(place), when, 'markDelivered', { threadId, today: dateAt(when) }));
  }
  async function confirm(place: number, updateId: string): Promise<void> {
    await run(by(place), next(), 'confirmDelivery', { threadId, updateId });
  }
}

function latest(view: Out<'postUpdate'>): string {
  if (!view || view.standing === 'completed') throw new Error('an archetype lost its thread');
  return view.updates.at(-1)!.id;
}
