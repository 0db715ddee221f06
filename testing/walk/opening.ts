// How a random walk begins: a new thread, whose chain may grow before the first step.
import * as fc from 'fast-check';
import type { ThreadCommand } from '../../src/domain/thread/commands.ts';
import type { ThreadOpened } from '../../src/domain/thread/facts.ts';
import { decideCreation } from '../../src/domain/thread/rules/create-thread.ts';
import type { OrgId, Thread } from '../../src/domain/thread/thread.ts';
import { CHAIN_MAX } from './choose-command.ts';
import { arbitraryStep, ORGS, standIn, START, type Step } from './steps.ts';

/**
 * `buyers` and `sellers`: how many organizations are invited at the ends before the first step. `often`: the place of the command that is
 * given much more often than others, so that daily limits are reached. Some places are of none.
 */
export type Opening = {
  hasTitle: boolean;
  soldTo: boolean;
  head: 'is silent' | 'accepts' | 'has the title';
  buyers: number;
  sellers: number;
  often: number;
  steps: Step[];
};

export const arbitraryOpening = (steps: number): fc.Arbitrary<Opening> =>
  fc.record({
    hasTitle: fc.boolean(),
    soldTo: fc.boolean(),
    head: fc.constantFrom('is silent', 'accepts', 'has the title'),
    buyers: fc.nat(3),
    sellers: fc.nat(2),
    often: fc.nat(49),
    steps: fc.array(arbitraryStep, { minLength: steps, maxLength: steps }),
  });

const party = (index: number) => ({ orgId: ORGS[index]!.id, stakeId: `stake-${index}`, blocked: false, invitedToday: null });

export function openThread({ hasTitle, soldTo }: Opening): ThreadOpened {
  const opened = decideCreation(
    {
      threadId: 'thread',
      vehicle: {
        vin: '1FTFW1E53MKE41877',
        year: 2021,
        make: 'Ford',
        model: `F-150, ${ORGS.map(({ name }) => name).join(', ')}`,
        mileage: 48_210,
      },
      creator: party(1),
      boughtFrom: party(0),
      soldTo: soldTo ? party(2) : null,
      creatorHasTitle: hasTitle,
      alreadyOpen: false,
    },
    START,
  );
  if ('refused' in opened) throw new Error(opened.refused);
  return opened.fact;
}

const answer = (hasTitle: boolean): ThreadCommand => ({ type: 'respondToInvite', accept: true, hasTitle });

/**
 * Gives the commands that let the chain grow, so that a walk also begins with a long one. Every organization accepts except the last one
 * at each end. Some commands are refused: the head cannot bring a title that somebody holds.
 */
export function growChain({ head, buyers, sellers }: Opening, threadNow: () => Thread, give: (by: OrgId, command: ThreadCommand) => void) {
  const invite = (type: 'invitePrevious' | 'inviteNext', { id: orgId }: { id: OrgId }) => {
    const inviter = type === 'inviteNext' ? threadNow().chain.at(-1)! : threadNow().chain[0]!;
    if (inviter.standing.status === 'invited') give(inviter.orgId, answer(false));
    if (threadNow().chain.length < CHAIN_MAX)
      give(inviter.orgId, { type, orgId, standInId: standIn(orgId, threadNow().seq), blocked: false, invitedToday: null });
  };
  if (head !== 'is silent') give(ORGS[0]!.id, answer(head === 'has the title'));
  for (const org of ORGS.slice(3, 3 + buyers)) invite('inviteNext', org);
  for (const org of ORGS.slice(6, 6 + sellers)) invite('invitePrevious', org);
}
