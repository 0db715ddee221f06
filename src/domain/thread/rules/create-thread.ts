// Creating a thread with its first stakes: bought-from, creator, and optionally sold-to.
import { latestModelYear, YEAR_MIN } from '../../limits.ts';
import { refuse, type Refusal } from '../../refusals.ts';
import { tellInvitation } from '../../strangers/invitation-limits.ts';
import type { Invited as ThreadInvited } from '../commands.ts';
import type { ThreadOpened } from '../facts.ts';
import type { OrgId, StakeId, ThreadId, Vehicle } from '../thread.ts';

type Party = { orgId: OrgId; stakeId: StakeId };
/** `blocked`, `invitedToday`: as in an invitation to a thread. */
type Invited = Party & Pick<ThreadInvited, 'blocked' | 'invitedToday'>;
type ThreadCreation = {
  threadId: ThreadId;
  vehicle: Vehicle;
  creator: Party;
  boughtFrom: Invited;
  soldTo: Invited | null;
  creatorHasTitle: boolean;
  /** Whether the creator already has a live thread of this VIN with the same bought-from organization as its neighbor. */
  alreadyOpen: boolean;
};

const stake = ({ stakeId, orgId }: Party, joined: 'bought-from' | 'creator' | 'sold-to') => ({ id: stakeId, orgId, joined });

export function decideCreation(opening: ThreadCreation, now: number): { fact: ThreadOpened } | Refusal {
  const { creator, boughtFrom, soldTo } = opening;
  if (!isModelYear(opening.vehicle.year, now)) return refuse('bad-year');
  if (creator.orgId === boughtFrom.orgId || creator.orgId === soldTo?.orgId) return refuse('own-org-as-party');
  if (boughtFrom.orgId === soldTo?.orgId) return refuse('same-party-twice');
  if (opening.alreadyOpen) return refuse('same-vin');
  if (boughtFrom.blocked || soldTo?.blocked) return refuse('invitations-blocked');
  const [tellsSeller, tellsBuyer] = [tellInvitation(boughtFrom.invitedToday), tellInvitation(soldTo?.invitedToday ?? null)];
  if ('refused' in tellsSeller) return tellsSeller;
  if ('refused' in tellsBuyer) return tellsBuyer;
  return {
    fact: {
      type: 'ThreadOpened',
      at: now,
      threadId: opening.threadId,
      vehicle: opening.vehicle,
      stakes: [
        { ...stake(boughtFrom, 'bought-from'), ...tellsSeller },
        stake(creator, 'creator'),
        ...(soldTo ? [{ ...stake(soldTo, 'sold-to'), ...tellsBuyer }] : []),
      ],
      creatorHasTitle: opening.creatorHasTitle,
    },
  };
}

export const isModelYear = (year: number, now: number): boolean => year >= YEAR_MIN && year <= latestModelYear(now);
