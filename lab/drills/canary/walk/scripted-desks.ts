// Every organization of a chain sets its policy and terms, notes everything about the thread for itself, with a claim of each side, and
// names all people in a note.
import type { Out } from '../../../../src/api/operations.ts';
import { CLAIM_SIDES } from '../../../../src/domain/desk/clock/claims.ts';
import { ORG_TYPES, type OrgType } from '../../../../src/domain/vocabulary.ts';
import { expectQuery } from '../../page.ts';
import type { Viewer } from '../market.ts';
import type { SendCommand } from './random-step.ts';
import { type ChainOfFive, requiring } from './scripted-steps.ts';
import { ownLender, ownNotes, ownRetail, ownTerms } from './desk-inputs.ts';
import type { WalkState } from './walk-state.ts';

export async function noteForThemselves(state: WalkState, sendCommand: SendCommand, chain: ChainOfFive): Promise<void> {
  const { clerks, market, threads } = state;
  const must = requiring(state, sendCommand);
  const everybody = [...clerks, ...market.viewers].map(({ userId }) => userId);
  for (const viewer of chain) {
    const { desk } = viewer.planted;
    const clerk = clerks.find(({ key }) => key === viewer.key)!;
    await must(viewer, 'updateTitlePolicy', {
      ...desk.policy,
      dueSoonDays: 3,
      sendOnDays: 3,
      timeZone: 'America/Denver',
      reminders: false,
    });
    const texts = { howToFile: `${desk.note} form`, source: `${desk.note} page`, asOf: null, note: `${desk.note} terms` };
    for (const orgType of ORG_TYPES)
      await must(viewer, 'saveTerms', {
        ...ownTerms(viewer),
        ...texts,
        for: { orgType },
        termsId: await termsFor(viewer, orgType),
        startingTerms: null,
        checkedToday: true,
      });
    await must(viewer, 'updateDeskEntry', {
      ...ownNotes(viewer),
      kind: 'absent',
      sellerState: 'CA',
      retail: ownRetail(viewer),
      lender: ownLender(viewer),
      dueOn: desk.dueOn,
      followUpOn: desk.followUpOn,
      assigneeId: clerk.userId,
    });
    await must(viewer, 'addDeskNote', { text: `${desk.note} scripted end, ask @Sam ${clerk.surname}.`, mentions: everybody });
    for (const side of CLAIM_SIDES)
      await must(viewer, 'noteClaim', {
        threadId: threads.at(-1)!,
        side,
        filedOn: desk.dealOn,
        confirmation: `${desk.note} filing`,
        answer: { on: desk.answerOn, hour: null },
      });
    const input = { threadId: threads.at(-1)!, assigneeId: clerk.userId };
    await must(viewer, 'runOnThreads', { calls: [{ operation: 'updateDeskEntry', input }] });
  }
}

/** Those that it has for this type by now, as a part of the script is run on each thread. */
async function termsFor({ page }: Viewer, orgType: OrgType): Promise<string | null> {
  const { inUse } = await expectQuery<Out<'titleTerms'>>(page, 'titleTerms', {});
  return inUse.find((one) => 'orgType' in one.for && one.for.orgType === orgType && one.kind === 'absent')?.id ?? null;
}
