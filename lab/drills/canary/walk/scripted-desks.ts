// Every organization of a chain sets its policy, notes everything about the thread for itself, and names all people in a note.
import type { SendCommand } from './random-step.ts';
import { type ChainOfFive, requiring } from './scripted-steps.ts';
import { ownNotes } from './desk-inputs.ts';
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
    await must(viewer, 'updateDeskEntry', {
      ...ownNotes(viewer),
      dueOn: desk.dueOn,
      followUpOn: desk.followUpOn,
      assigneeId: clerk.userId,
    });
    await must(viewer, 'addDeskNote', { text: `${desk.note} scripted end, ask @Sam ${clerk.surname}.`, mentions: everybody });
    const input = { threadId: threads.at(-1)!, assigneeId: clerk.userId };
    await must(viewer, 'runOnThreads', { calls: [{ operation: 'updateDeskEntry', input }] });
  }
}
