// Writes the notifications of the organizations that are told of an entry. Some are told together with others, in one notification.
import { joinedInvitationsText } from '../../domain/strangers/invitation-limits.ts';
import { type Gathering, gatheringOf } from '../../domain/thread/notices/gathered-notices.ts';
import type { ToldNotice } from '../../domain/thread/notices/told-notice.ts';
import { type GatheredTitles, gatherNotification, insertNotifications, type NewNotification } from '../db/notifications.ts';
import type { LedgerEntry } from '../db/ledger/cursors.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { invitationsOf } from '../mail/gather-mails.ts';
import { type Consumer, tellNotices } from './consumer.ts';

/** A notice with what it is about. `gathering`: null if it is told by itself. */
type Told = { row: NewNotification & { threadId: string }; isMissing: boolean; gathering: GatheredNotices | null };
type GatheredNotices = Omit<Gathering, 'mailWaitMs'>;

export const deliverNotifications: Consumer = async ({ tx, publish }, entries) => {
  const told = (await tellNotices(tx, entries)).flatMap(({ entry, notices }) => notices.map((notice) => toldOf(entry, notice)));
  if (told.length === 0) return;
  const alone = told.filter(({ gathering }) => gathering === null).map(({ row }) => row);
  await insertNotifications(tx, alone);
  const groups = Map.groupBy(told, ({ row, gathering }) => gathering && `${row.orgId} ${gathering.by}`);
  for (const [key, group] of groups) if (key !== null) await gather(tx, group);
  publish([...new Set(told.map(({ row }) => row.orgId))], 'notifications', 0);
};

function toldOf({ threadId, at, userId }: LedgerEntry, notice: ToldNotice): Told {
  const { orgId, type, news, text, vehicle, requestId, fromOrgId } = notice;
  const row = { orgId, type, news, text, vehicle, requestId, fromOrgId, threadId, at, createdBy: userId, userId: null };
  const gathering = notice.told === 'joined' ? ofInvitations(at) : gatheringOf(notice);
  return { row, isMissing: news === 'title-missing', gathering };
}

/** The invitations of a mail day that are told together, of any organizations. `at`: the time of one of them, in ms. */
const ofInvitations = (at: number): GatheredNotices => ({
  by: invitationsOf(at),
  withinMs: null,
  envelopeCode: null,
  sentence: joinedInvitationsText,
});

/** `group`: notices to one organization that are told together. */
async function gather(tx: Tx, group: readonly Told[]): Promise<void> {
  const [{ row, gathering }] = group as [Told];
  const { by, withinMs, envelopeCode, news, sentence } = gathering!;
  const isInvitations = row.type === 'tw_invite';
  const titles: GatheredTitles = Object.fromEntries(group.map((one) => [one.row.threadId, one.isMissing]));
  const since = withinMs === null ? 0 : Math.min(...group.map((one) => one.row.at)) - withinMs;
  const last = group.at(-1)!.row;
  await gatherNotification(tx, { orgId: row.orgId, by, since, isOnceRead: isInvitations, titles }, (all) => {
    const count = Object.keys(all).length;
    const missing = Object.values(all).filter(Boolean).length;
    if (count === 1 && !isInvitations) return last;
    const several = { text: sentence(count, missing), threadId: null, vehicle: null, requestId: null, envelopeCode };
    if (isInvitations) return { ...last, ...several, fromOrgId: null, createdBy: null };
    return { ...last, ...several, news: missing > 0 ? 'title-missing' : news };
  });
}
