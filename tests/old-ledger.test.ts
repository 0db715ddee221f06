// A ledger that an earlier version wrote still replays to the same thread: each organization sees what it saw at that time.
// The fixture has every type of fact of that version, and entries without the fields that were added later.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replay } from '../src/domain/thread/ledger.ts';
import type { Entry, Fact } from '../src/domain/thread/facts.ts';
import { assertInvariants } from '../src/domain/thread/invariants.ts';
import { viewFor } from '../src/domain/thread/view/view.ts';
import { completedView } from '../src/domain/thread/view/completed-view.ts';
import { NO_MAILS } from '../src/domain/thread/view/visibility.ts';
import { ORGS } from '../testing/threads/thread-scenario.ts';

const FACTS_OF_022: Partial<Record<Fact['type'], true>> = {
  ThreadOpened: true,
  StakeInvited: true,
  InviteAccepted: true,
  StakeDeparted: true,
  StakeTransferred: true,
  StakeCompleted: true,
  CurrentMoved: true,
  TitleReceived: true,
  UpdatePosted: true,
  UpdateLiked: true,
  UpdateUnliked: true,
  UpdateRequested: true,
  RequestsResolved: true,
  DeliveryMarked: true,
  DeliveryConfirmed: true,
  DeliveryDisputed: true,
  TitleClaimed: true,
  ClaimConfirmed: true,
  ClaimDisputed: true,
};

type Fixture = { now: number; entries: Entry[]; views: Record<string, object> };
const { now, entries, views } = JSON.parse(
  readFileSync(new URL('../testing/fixtures/ledger-of-022.json', import.meta.url), 'utf8'),
) as Fixture;

test('the fixture has every type of fact that existed at migration 022', () => {
  const types = new Set(entries.flatMap(({ facts }) => facts.map(({ type }) => type)));
  expect([...types].toSorted()).toEqual(Object.keys(FACTS_OF_022).toSorted());
});

test('every organization sees the same view as at migration 022', () => {
  const thread = replay(entries);
  assertInvariants(thread);
  expect([thread.waitsFor, ...thread.requests.map(({ asks }) => asks)].every((one) => one === null)).toBe(true);
  expect(thread.chain.map(({ orgId }) => orgId)).toEqual(Object.keys(views));
  for (const { id, orgId, formerOrgIds, standing } of thread.chain) {
    const view =
      standing.status === 'completed'
        ? completedView(
            replay(entries.filter(({ seq }) => seq <= standing.lastVisibleSeq)),
            { stakeId: id, orgId, formerOrgIds, deliveredAt: standing.deliveredAt },
            ORGS,
            now,
          )
        : viewFor(thread, orgId, ORGS, NO_MAILS, now);
    // A later version may add fields. The offers depend on the commands of a version, so the fixture has none.
    expect(view).toMatchObject(views[orgId]!);
  }
});
