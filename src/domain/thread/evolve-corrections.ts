// How endings, corrections and objections change a thread.
import { orgOf } from './chain.ts';
import { withEnding, withEvent, withoutContest, withStake } from './thread-copies.ts';
import type { Change } from './facts.ts';
import { withLimitedCommand } from './rules/daily-limit.ts';
import type { Claim, Ending, Thread, Update, VehicleAuthors } from './thread.ts';

type Correction = Extract<
  Change,
  { type: 'ClaimContested' | 'TitleGivenUp' | 'ReturnStarted' | 'VehicleCorrected' | 'ThreadEnded' | 'ThreadReopened' }
>;

export function applyCorrection(thread: Thread, fact: Correction): Thread {
  switch (fact.type) {
    case 'ClaimContested': {
      const claim = thread.updates.find((update): update is Claim => update.id === fact.claimId)!;
      const claimant = claim.authorStakeId;
      const objecting = withStake(withoutContest(thread, fact.at), fact.stakeId, (stake) => ({
        ...stake,
        receivedAt: stake.receivedAt ?? fact.at,
        objected: true,
      }));
      const contested = withStake(objecting, claimant, (stake) => ({ ...stake, receivedAt: null }));
      const ending: Ending = { status: 'pending', since: fact.at, contestedBy: fact.stakeId, objection: fact.note };
      const after = withEnding({ ...contested, holderStakeId: fact.stakeId }, fact.claimId, ending);
      if (claim.ending.status === 'pending') throw new Error(`thread ${thread.id}: claim ${claim.id} was not confirmed`);
      const { at, by, cause } = claim.ending;
      return withEvent(after, fact, { kind: 'contested', claimId: fact.claimId, confirmed: { at, by, cause } });
    }
    case 'TitleGivenUp': {
      const { why, stakeId, expectedFrom: toStakeId, at } = fact;
      const lost = { ...withoutContest(thread, at), holderStakeId: null, expected: null, disputedUpdateId: null };
      const after = why === 'lost' ? lost : withStake(lost, stakeId, (stake) => ({ ...stake, receivedAt: null }));
      return withEvent(withLimitedCommand(after, 'giveUpTitle', orgOf(thread, stakeId), at), fact, { kind: 'given-up', why, toStakeId });
    }
    case 'ReturnStarted':
      return {
        ...withReturnDay(withoutContest(thread, fact.at), fact),
        holderStakeId: null,
        returning: { from: fact.from, to: fact.to, since: fact.at },
        expected: fact.expected,
      };
    case 'VehicleCorrected': {
      const { from, to, stakeId, at } = fact;
      const wrote = fact.wrote ?? (['make', 'model'] as const).filter((text) => from[text] !== to[text]);
      const before = thread.vehicleAuthors;
      const vehicleAuthors: VehicleAuthors = {
        make: wrote.includes('make') ? stakeId : before.make,
        model: wrote.includes('model') ? stakeId : before.model,
      };
      const after = { ...withLimitedCommand(thread, 'correctVehicle', orgOf(thread, stakeId), at), vehicle: to, vehicleAuthors };
      return withEvent(after, fact, { kind: 'corrected', from, to, fromAuthors: before, toAuthors: vehicleAuthors });
    }
    case 'ThreadEnded': {
      const { stakeId: by, at, how, note } = fact;
      const ended = { by, at, how, note, held: thread.holderStakeId === by };
      // A return stays on record: if the thread is reopened, the title is still on its way back.
      return withEvent({ ...thread, ended, holderStakeId: null, expected: null, disputedUpdateId: null }, fact, {
        kind: 'ended',
        how,
      });
    }
    case 'ThreadReopened': {
      const { at, updateId, stakeId } = fact;
      const reopened = { ...thread, ended: null, holderStakeId: thread.ended?.held ? thread.ended.by : null };
      if (updateId === null) return reopened;
      const counted = withLimitedCommand(reopened, 'reopenThread', orgOf(thread, stakeId), at);
      return withEvent(counted, { at, updateId, stakeId }, { kind: 'reopened' });
    }
    default:
      return fact satisfies never;
  }
}

/** The event or the dispute of the same entry keeps the day on which the title should be back: the thread's own is cleared once it is. */
const withReturnDay = (thread: Thread, { at, expected }: Extract<Correction, { type: 'ReturnStarted' }>): Thread =>
  expected === null ? thread : { ...thread, updates: thread.updates.map((update) => returnedBy(update, at, expected)) };

function returnedBy(update: Update, at: number, expected: string): Update {
  if (update.type === 'event')
    return update.at === at && update.event.kind === 'given-up' ? { ...update, event: { ...update.event, expected } } : update;
  if (update.type !== 'delivered' || update.ending.status === 'pending' || update.ending.at !== at) return update;
  return { ...update, ending: { ...update.ending, expected } };
}
