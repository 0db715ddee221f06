// Where the title is once the viewer has said that it does not have it, for a preview.
import type { GivenUpWhy } from '../../../../domain/thread/thread.ts';
import type { LiveThread, StakeView, Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';

export interface AfterGivingUp {
  thread: Whereabouts;
  /** "On its way back to Front Range Auction" */
  text: string;
}

/** `expectedFrom`: the stake that the title is expected from, or goes back to. It and the stakes after it take part again. */
export function afterGivingUp(view: LiveThread, why: GivenUpWhy, expectedFrom: StakeView): AfterGivingUp {
  const name = expectedFrom.own ? chainCopy.you : expectedFrom.orgName;
  const own = view.stakes.find((stake) => stake.own);
  const isReturn = why === 'returned' && own !== undefined;
  return {
    thread: {
      stakes: view.stakes.map((stake) => ({
        ...stake,
        hasTitle: stake.own ? false : stake.hasTitle,
        receivedAt: stake.own && why !== 'lost' ? null : stake.receivedAt,
        inactive: stake.inactive && stake.orderIndex < expectedFrom.orderIndex,
      })),
      transit: null,
      disputed: null,
      returning: isReturn ? { fromStakeId: own.id, toStakeId: expectedFrom.id, since: view.updatedAt } : null,
      contested: null,
      ended: null,
      expected: null,
      currentStakeId: expectedFrom.id,
    },
    text: isReturn ? threadDialogsCopy.giveUp.onItsWayBack(name) : chainCopy.notLocated(name),
  };
}
