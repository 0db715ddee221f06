// The scripted end of a walk's first thread: the vehicle is corrected, the title is given up, sent back and found again, answers are taken
// back, and the thread ends twice. Then another thread is closed.
import type { CompletedThread, LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { expectQuery } from '../../page.ts';
import type { Viewer } from '../market.ts';
import { correctedVehicle, vehicleOf } from './commands.ts';
import type { SendCommand } from './random-step.ts';
import { type ChainOfFive, note, pendingUpdate, requiring } from './scripted-steps.ts';
import type { WalkState } from './walk-state.ts';

/** The last organization has the title, and the others are completed. */
export async function endThread(state: WalkState, sendCommand: SendCommand, [seller, opener, , next, last]: ChainOfFive): Promise<void> {
  const must = requiring(state, sendCommand);
  const on = { threadId: state.threads.at(-1)! };
  const live = async ({ page }: Viewer) => await expectQuery<LiveThread>(page, 'thread', on);
  const completed = async ({ page }: Viewer) => await expectQuery<CompletedThread>(page, 'completedThread', on);

  const { vin } = await live(last);
  await must(last, 'correctVehicle', { ...correctedVehicle(state, last, on.threadId), vin });
  await must(last, 'giveUpTitle', { why: 'returned', note: note(state, last) });
  await must(last, 'requestUpdate', { note: note(state, last) });
  const { requests } = await live(last);
  await must(last, 'withdrawRequest', { requestId: requests.find(({ own }) => own)!.id });
  await must(next, 'claimTitle');
  await must(next, 'markDelivered');
  await must(last, 'disputeDelivery', { updateId: await pendingUpdate(state, last), note: note(state, last), paper: 'back' });
  await must(next, 'claimTitle');
  await must(next, 'markDelivered');
  const confirm = async () => await must(last, 'confirmDelivery', { updateId: await pendingUpdate(state, last) });
  await confirm();
  await must(last, 'takeBack', { seq: (await live(last)).takeBack!.seq });
  await confirm();
  const finish = async () => await must(last, 'finishThread', { how: 'retailed', note: note(state, last) });
  await finish();
  await must(last, 'takeBack', { seq: (await completed(last)).takeBack!.seq });
  await finish();
  await must(last, 'reopenThread');

  await must(opener, 'createThread', { ...vehicleOf(state, opener, seller), boughtFromOrgId: seller.orgId });
  await must(opener, 'closeThread', { how: 'mistake', note: note(state, opener) });
  await must(opener, 'reopenThread');
}
