// Opens a thread: finds its parties, lets the rules decide, requests the missing connections and saves the thread, in one transaction.
import { v7 as uuidv7 } from 'uuid';
import type { In } from '../../api/operations.ts';
import { dayIn } from '../../domain/desk/calendar.ts';
import { isDealDay } from '../../domain/desk/desk-days.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import { type Refusal, refusals } from '../../domain/refusals.ts';
import { decideCreation } from '../../domain/thread/rules/create-thread.ts';
import { saveDeskEntry } from '../db/desk/desk-entries.ts';
import { sendAhead } from '../db/sql.ts';
import type { OwnDesks } from '../db/desk/own-desks.ts';
import { invitableOrgs } from '../db/orgs/orgs.ts';
import { lockForCreation, readForCreation } from '../db/threads/before-creation.ts';
import { Refused } from '../refused.ts';
import { badDay } from './desk/bad-day.ts';
import { requestConnectionsWithInvite } from './request-connections-with-invite.ts';
import { prepareEntry, saveEntries } from './record-entry.ts';
import type { ThreadContext } from '../operations/handler-types.ts';

/**
 * Takes three round trips: locks the parties; reads, and requests the connections; writes. Statements that do not depend on each other's
 * results are sent together, and run in the order in which they are sent. A refusal undoes the requests.
 */
export async function createThread(context: ThreadContext, input: In<'createThread'>): Promise<{ threadId: string }> {
  const { tx, viewer, now } = context;
  const [boughtFrom, soldTo] = await lockParties(context, input);
  const { vin, year, make, model, mileage, creatorHasTitle, stockNumber, dealOn } = input;
  const parties = [boughtFrom.orgId, ...(soldTo ? [soldTo.orgId] : [])];
  const threadId = uuidv7({ msecs: now });
  const [{ already, orgs, desks }] = await Promise.all([
    readForCreation(tx, { threadId, creatorOrgId: viewer.org.id, neighborOrgId: boughtFrom.orgId, parties, vin }),
    requestConnectionsWithInvite(context, parties),
  ]);
  const creator = { orgId: viewer.org.id, stakeId: uuidv7({ msecs: now }) };
  const vehicle = { vin, year, make, model, mileage };
  const decision = decideCreation({ threadId, vehicle, creator, boughtFrom, soldTo, creatorHasTitle, alreadyOpen: already !== null }, now);
  if ('refused' in decision) throw new Refused(decision.refused, { issues: issuesOf(decision, boughtFrom, already) });
  const thread = applyEntry(null, [decision.fact]);
  const before = { thread: null, orgs, desks: withDealDay(context, desks, dealOn) };
  const entry = await prepareEntry(context, before, thread, 'createThread', [decision.fact]);
  const hasDesk = stockNumber !== '' || dealOn;
  await sendAhead(
    Promise.all([
      saveEntries(tx, [entry]),
      hasDesk && saveDeskEntry(tx, viewer.org.id, thread.id, { stockNumber, dealOn: dealOn ?? null }, now),
    ]),
  );
  return { threadId: thread.id };
}

type Party = { orgId: string; blocked: boolean; stakeId: string };

/** The parties, then the VIN, then the creator's policy. */
async function lockParties(
  { tx, viewer, now }: ThreadContext,
  { boughtFromOrgId, soldToOrgId, vin }: In<'createThread'>,
): Promise<[boughtFrom: Party, soldTo: Party | null]> {
  const asked = [...new Set([boughtFromOrgId, soldToOrgId ?? []].flat())];
  const [found] = await Promise.all([invitableOrgs(tx, asked, viewer.org.id), lockForCreation(tx, viewer.org.id, vin)]);
  const party = (askedId: string): Party => {
    const org = found.get(askedId);
    if (!org) throw new Refused('no-such-org');
    return { orgId: org.id, blocked: org.blocked, stakeId: uuidv7({ msecs: now }) };
  };
  return [party(boughtFromOrgId), soldToOrgId ? party(soldToOrgId) : null];
}

/** The id of the thread that exists already, or the field of the party that takes no invitations. */
function issuesOf({ refused }: Refusal, boughtFrom: { blocked: boolean }, already: string | null) {
  if (refused === 'same-vin') return [{ path: ['vin'], message: already! }];
  if (refused !== 'invitations-blocked') return [];
  return [{ path: [boughtFrom.blocked ? 'boughtFromOrgId' : 'soldToOrgId'], message: refusals[refused].message }];
}

/** The entry of the desk is written after the thread, which it refers to, but the first row of the table already needs the deal's day. */
function withDealDay({ viewer, now }: ThreadContext, desks: OwnDesks, dealOn: string | null | undefined): OwnDesks {
  const desk = desks.get(viewer.org.id)!;
  if (dealOn && !isDealDay(dealOn, dayIn(desk.policy.timeZone, now))) throw badDay('bad-deal-date', 'dealOn');
  return new Map([[viewer.org.id, { ...desk, days: { ...desk.days, dealOn: dealOn ?? null } }]]);
}
