// A thread with a chain of five on which every kind of text has secrets, seen by every organization through the product's own views.
// It needs no database, so that 100,000 texts take seconds.
import type { Random } from '../../../../testing/random.ts';
import { MESSAGE_MAX, NAME_MAX, NOTE_MAX } from '../../../../src/domain/limits.ts';
import type { Claim, Note, Thread, UpdateRequest } from '../../../../src/domain/thread/thread.ts';
import { viewFor } from '../../../../src/domain/thread/view/view.ts';
import { completedView } from '../../../../src/domain/thread/view/completed-view.ts';
import { NO_MAILS } from '../../../../src/domain/thread/view/visibility.ts';
import type { Orgs } from '../../../../src/domain/thread/view/org-facts.ts';
import { givenChain, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { type Planted, planted } from '../planted.ts';
import { type Author, type Written, writeText } from './write-text.ts';

export const CHAIN = ['A', 'B', 'C', 'D', 'E'] as const;
/** Was invited after E, and declined. */
const DEPARTED = 'F';
const KEYS = [...CHAIN, DEPARTED];

/** The organizations' keys are their ids. */
const ORGS: Orgs = new Map(
  KEYS.map((key) => {
    const { name, orgType, city, laterName } = planted(key);
    return [key, { name, orgType, formerNames: [laterName.name], city, state: 'CO' }];
  }),
);

const story = (): ThreadScenario => givenChain('A* B C D E').invites('E', 'next', DEPARTED).declines(DEPARTED);
const LIVE = story();
/** A's part is completed, so A sees the thread as it was at that time. */
const HANDED_ON = story().hands('A', 'B');

/** Returns the organization and its neighbors on the chain. */
export function neighborsOf(key: string): readonly string[] {
  const at = KEYS.indexOf(key);
  return KEYS.slice(Math.max(0, at - 1), at + 2);
}

export const mayKnow = (viewer: string, owner: string): boolean => neighborsOf(viewer).includes(owner);

/** A text, its author, and what one viewer sees of it. */
export type Shown = { kind: TextKind; author: string; viewer: string; written: Written; shown: string };
export type TextKind = 'message' | 'dispute' | 'request' | 'make' | 'model';

type Batch = { texts: number; views: Shown[] };

const NOTES = 36;
const REQUESTED_BY = ['B', 'C', 'D', 'E'];
const DISPUTES = 8;

/** Generates 48 texts: messages, and notes of requests and disputes; in one of four batches also a make and a model. */
export function batch(random: Random): Batch {
  const base = random.int(0, 3) === 0 ? HANDED_ON : LIVE;
  const author = (): (typeof CHAIN)[number] => random.pick(CHAIN);
  const notes = Array.from({ length: NOTES }, () => textBy(author(), MESSAGE_MAX, random));
  const disputes = Array.from({ length: DISPUTES }, () => textBy(author(), NOTE_MAX, random));
  const requests = REQUESTED_BY.map((by) => textBy(by, NOTE_MAX, random));
  const vehicle = random.int(0, 3) === 0 ? { make: textBy('B', NAME_MAX, random), model: textBy('B', NAME_MAX, random) } : null;
  const thread: Thread = {
    ...base.thread,
    vehicle: {
      ...base.thread.vehicle,
      ...(vehicle && { make: vehicle.make.written.text, model: vehicle.model.written.text }),
    },
    updates: [...notes.map((text, at) => noteOf(base, text, at)), ...disputes.map((text, at) => disputeOf(base, text, at))],
    requests: requests.map((text, at) => requestOf(base, text, at)),
  };
  const views = CHAIN.flatMap((viewer) => {
    const seen = viewAs(viewer, base, thread);
    const all: [TextKind, AuthoredText, string | undefined][] = [
      ...notes.map((text, at): [TextKind, AuthoredText, string | undefined] => ['message', text, seen.texts.get(`message ${at}`)]),
      ...disputes.map((text, at): [TextKind, AuthoredText, string | undefined] => ['dispute', text, seen.texts.get(`dispute ${at}`)]),
      ...requests.map((text, at): [TextKind, AuthoredText, string | undefined] => ['request', text, seen.texts.get(`request ${at}`)]),
      ...(vehicle
        ? ([
            ['make', vehicle.make, seen.make],
            ['model', vehicle.model, seen.model],
          ] satisfies [TextKind, AuthoredText, string][])
        : []),
    ];
    return all.flatMap(([kind, { author: by, written }, shown]) =>
      shown === undefined || by === viewer ? [] : [{ kind, author: by, viewer, written, shown }],
    );
  });
  return { texts: notes.length + disputes.length + requests.length + (vehicle ? 2 : 0), views };
}

type AuthoredText = { author: string; written: Written };

function textBy(key: string, longest: number, random: Random): AuthoredText {
  const by: Author = { self: planted(key), named: neighborsOf(key).map((one): Planted => planted(one)) };
  return { author: key, written: writeText(by, longest, random) };
}

type SeenTexts = { texts: ReadonlyMap<string, string>; make: string; model: string };

/** Returns what the viewer sees, by the ids from the batch. */
function viewAs(viewer: string, base: ThreadScenario, thread: Thread): SeenTexts {
  const me = base.thread.chain.find(({ orgId }) => orgId === viewer)!;
  const view =
    me.standing.status === 'completed'
      ? {
          ...completedView(
            thread,
            { stakeId: me.id, orgId: viewer, formerOrgIds: me.formerOrgIds, deliveredAt: me.standing.deliveredAt },
            ORGS,
            base.now,
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

const noteOf = (base: ThreadScenario, { author, written }: AuthoredText, at: number): Note => ({
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
const disputeOf = (base: ThreadScenario, { author, written }: AuthoredText, at: number): Claim => ({
  type: 'claim_title',
  id: `dispute ${at}`,
  authorStakeId: base.stakeIdOf('E'),
  at: base.now + NOTES + at,
  eta: null,
  likedBy: [],
  ending: { status: 'disputed', at: base.now, by: base.stakeIdOf(author), cause: 'answered', note: written.text, paper: null },
});

const requestOf = (base: ThreadScenario, { author, written }: AuthoredText, at: number): UpdateRequest => ({
  id: `request ${at}`,
  stakeId: base.stakeIdOf(author),
  targetStakeId: base.thread.currentStakeId,
  note: written.text,
  at: base.now + at,
  resolvedAt: null,
  remindedAt: null,
  automatic: false,
  asks: null,
  withdrawn: false,
});
