// A chain of five on which every kind of text is full of what must stay hidden, seen by everybody on it through the product's own
// views. Made without a database: a hundred thousand texts take seconds.
import type { Random } from '../../../demo/random.ts';
import { MESSAGE_MAX, NAME_MAX, NOTE_MAX } from '../../../../src/domain/limits.ts';
import type { Claim, Note, Thread, UpdateRequest } from '../../../../src/domain/thread/thread.ts';
import { completedView, viewFor } from '../../../../src/domain/thread/view/view.ts';
import { NO_MAILS, type Orgs } from '../../../../src/domain/thread/view/visibility.ts';
import { line, type Story } from '../../../../tests/given-thread.ts';
import { type Planted, planted } from '../planted.ts';
import { type Author, type Written, write } from './write.ts';

export const CHAIN = ['A', 'B', 'C', 'D', 'E'] as const;
/** Stood after E, and declined. */
const DEPARTED = 'F';
const KEYS = [...CHAIN, DEPARTED];

/** Organizations have their keys for ids. */
const ORGS: Orgs = new Map(
  KEYS.map((key) => {
    const { name, orgType, city, laterName } = planted(key);
    return [key, { name, orgType, formerNames: [laterName.name], city, state: 'CO' }];
  }),
);

const story = (): Story => line('A* B C D E').invites('E', 'next', DEPARTED).declines(DEPARTED);
const LIVE = story();
/** A's part is complete, and it keeps the picture of that moment. */
const HANDED_ON = story().hands('A', 'B');

/** Those beside it on the chain, and itself. */
export function beside(key: string): readonly string[] {
  const at = KEYS.indexOf(key);
  return KEYS.slice(Math.max(0, at - 1), at + 2);
}

export const mayKnow = (viewer: string, owner: string): boolean => beside(viewer).includes(owner);

/** A text, who wrote it, and what one viewer is shown of it. */
export type Shown = { where: Where; author: string; viewer: string; written: Written; shown: string };
export type Where = 'message' | 'dispute' | 'request' | 'make' | 'model';

type Batch = { texts: number; looks: Shown[] };

const NOTES = 36;
const REQUESTED_BY = ['B', 'C', 'D', 'E'];
const DISPUTES = 8;

/** Forty-eight texts: messages, notes of requests and of disputes, and now and then a make and a model. */
export function batch(random: Random): Batch {
  const base = random.between(0, 3) === 0 ? HANDED_ON : LIVE;
  const author = (): (typeof CHAIN)[number] => random.pick(CHAIN);
  const notes = Array.from({ length: NOTES }, () => textBy(author(), MESSAGE_MAX, random));
  const disputes = Array.from({ length: DISPUTES }, () => textBy(author(), NOTE_MAX, random));
  const requests = REQUESTED_BY.map((by) => textBy(by, NOTE_MAX, random));
  const vehicle = random.between(0, 3) === 0 ? { make: textBy('B', NAME_MAX, random), model: textBy('B', NAME_MAX, random) } : null;
  const thread: Thread = {
    ...base.thread,
    vehicle: {
      ...base.thread.vehicle,
      ...(vehicle && { make: vehicle.make.written.text, model: vehicle.model.written.text }),
    },
    updates: [...notes.map((text, at) => noteOf(base, text, at)), ...disputes.map((text, at) => disputeOf(base, text, at))],
    requests: requests.map((text, at) => requestOf(base, text, at)),
  };
  const looks = CHAIN.flatMap((viewer) => {
    const seen = seenBy(viewer, base, thread);
    const all: [Where, ByAuthor, string | undefined][] = [
      ...notes.map((text, at): [Where, ByAuthor, string | undefined] => ['message', text, seen.texts.get(`message ${at}`)]),
      ...disputes.map((text, at): [Where, ByAuthor, string | undefined] => ['dispute', text, seen.texts.get(`dispute ${at}`)]),
      ...requests.map((text, at): [Where, ByAuthor, string | undefined] => ['request', text, seen.texts.get(`request ${at}`)]),
      ...(vehicle
        ? ([
            ['make', vehicle.make, seen.make],
            ['model', vehicle.model, seen.model],
          ] satisfies [Where, ByAuthor, string][])
        : []),
    ];
    return all.flatMap(([where, { author: by, written }, shown]) =>
      shown === undefined || by === viewer ? [] : [{ where, author: by, viewer, written, shown }],
    );
  });
  return { texts: notes.length + disputes.length + requests.length + (vehicle ? 2 : 0), looks };
}

type ByAuthor = { author: string; written: Written };

function textBy(key: string, longest: number, random: Random): ByAuthor {
  const by: Author = { self: planted(key), named: beside(key).map((one): Planted => planted(one)) };
  return { author: key, written: write(by, longest, random) };
}

type Seen = { texts: ReadonlyMap<string, string>; make: string; model: string };

/** By the ids that the batch gave them. */
function seenBy(viewer: string, base: Story, thread: Thread): Seen {
  const me = base.thread.chain.find(({ orgId }) => orgId === viewer)!;
  const view =
    me.standing.status === 'completed'
      ? {
          ...completedView(
            thread,
            { stakeId: me.id, orgId: viewer, formerOrgIds: me.formerOrgIds, deliveredAt: me.standing.deliveredAt },
            ORGS,
          ),
          requests: [],
        }
      : viewFor(thread, viewer, ORGS, NO_MAILS, base.now);
  if (!view || !('updates' in view)) throw new Error(`${viewer} sees nothing of the thread.`);
  return {
    texts: new Map([
      ...view.updates.map(({ id, message, ackNote }): [string, string] => [id, id.startsWith('message') ? message : ackNote]),
      ...view.requests.map(({ id, note }): [string, string] => [id, note]),
    ]),
    make: view.make,
    model: view.model,
  };
}

const noteOf = (base: Story, { author, written }: ByAuthor, at: number): Note => ({
  type: 'note',
  id: `message ${at}`,
  authorStakeId: base.stakeIdOf(author),
  at: base.now + at,
  eta: null,
  likedBy: [],
  message: written.text,
  answeredStakeIds: [],
});

/** E claims that it has the title, and the author says no. */
const disputeOf = (base: Story, { author, written }: ByAuthor, at: number): Claim => ({
  type: 'claim_title',
  id: `dispute ${at}`,
  authorStakeId: base.stakeIdOf('E'),
  at: base.now + NOTES + at,
  eta: null,
  likedBy: [],
  ending: { status: 'disputed', at: base.now, by: base.stakeIdOf(author), cause: 'answered', note: written.text },
});

const requestOf = (base: Story, { author, written }: ByAuthor, at: number): UpdateRequest => ({
  id: `request ${at}`,
  stakeId: base.stakeIdOf(author),
  targetStakeId: base.thread.currentStakeId,
  note: written.text,
  at: base.now + at,
  resolvedAt: null,
});
