// Opens a thread: finds its parties, lets the rules decide, requests the missing connections and saves the thread, in one transaction.
import { v7 as uuidv7 } from 'uuid';
import type { In } from '../../api/operations.ts';
import { dayIn } from '../../domain/desk/calendar.ts';
import { isDealDay } from '../../domain/desk/desk-days.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import { type Refusal, refusals } from '../../domain/refusals.ts';
import { decideCreation } from '../../domain/thread/rules/create-thread.ts';
import { saveDeskEntry } from '../db/desk/desk-entries.ts';
import { type OwnDesks, readOwnDesks, sharePolicy } from '../db/desk/own-desks.ts';
import { invitableOrg, orgFacts } from '../db/orgs/orgs.ts';
import { sameVinThread } from '../db/threads/load-thread.ts';
import { Refused } from '../refused.ts';
import { badDay } from './desk/bad-day.ts';
import { requestConnectionsWithInvite } from './request-connections-with-invite.ts';
import { recordEntry } from './record-entry.ts';
import type { ThreadContext } from '../operations/handler-types.ts';

export async function createThread(context: ThreadContext, input: In<'createThread'>): Promise<{ threadId: string }> {
  const { tx, viewer, now } = context;
  const party = async (orgId: string) => {
    const found = await invitableOrg(tx, orgId, viewer.org.id);
    if (found === null) throw new Refused('no-such-org');
    return { orgId: found.id, blocked: found.blocked, stakeId: uuidv7({ msecs: now }) };
  };
  const found = new Map<string, Awaited<ReturnType<typeof party>>>();
  for (const orgId of [input.boughtFromOrgId, input.soldToOrgId ?? []].flat().toSorted()) found.set(orgId, await party(orgId));
  const boughtFrom = found.get(input.boughtFromOrgId)!;
  const soldTo = input.soldToOrgId ? found.get(input.soldToOrgId)! : null;
  const already = await sameVinThread(tx, viewer.org.id, boughtFrom.orgId, input.vin);
  const { vin, year, make, model, mileage, creatorHasTitle, stockNumber, dealOn } = input;
  const creator = { orgId: viewer.org.id, stakeId: uuidv7({ msecs: now }) };
  const decision = decideCreation(
    {
      threadId: uuidv7({ msecs: now }),
      vehicle: { vin, year, make, model, mileage },
      creator,
      boughtFrom,
      soldTo,
      creatorHasTitle,
      alreadyOpen: already !== null,
    },
    now,
  );
  if ('refused' in decision) throw new Refused(decision.refused, { issues: issuesOf(decision, boughtFrom, already) });
  const parties = [boughtFrom.orgId, ...(soldTo ? [soldTo.orgId] : [])];
  await requestConnectionsWithInvite(context, parties);
  const thread = applyEntry(null, [decision.fact]);
  const orgs = await orgFacts(tx, [...parties, viewer.org.id], viewer.org.id);
  const desks = await deskOfCreator(context, thread.id, input);
  await recordEntry(context, { thread: null, orgs, desks }, thread, 'createThread', [decision.fact]);
  if (stockNumber !== '' || dealOn) await saveDeskEntry(tx, viewer.org.id, thread.id, { stockNumber, dealOn: dealOn ?? null }, now);
  return { threadId: thread.id };
}

/** The id of the thread that exists already, or the field of the party that takes no invitations. */
function issuesOf({ refused }: Refusal, boughtFrom: { blocked: boolean }, already: string | null) {
  if (refused === 'same-vin') return [{ path: ['vin'], message: already! }];
  if (refused !== 'invitations-blocked') return [];
  return [{ path: [boughtFrom.blocked ? 'boughtFromOrgId' : 'soldToOrgId'], message: refusals[refused].message }];
}

/** The entry is written after the thread, which it refers to, but the first row of the table already needs the deal's day. */
async function deskOfCreator({ tx, viewer, now }: ThreadContext, threadId: string, { dealOn }: In<'createThread'>): Promise<OwnDesks> {
  const orgId = viewer.org.id;
  await sharePolicy(tx, orgId);
  const desk = (await readOwnDesks(tx, threadId, [orgId])).get(orgId)!;
  if (dealOn && !isDealDay(dealOn, dayIn(desk.policy.timeZone, now))) throw badDay('bad-deal-date', 'dealOn');
  return new Map([[orgId, { ...desk, days: { ...desk.days, dealOn: dealOn ?? null } }]]);
}
