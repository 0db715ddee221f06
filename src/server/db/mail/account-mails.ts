// Mails to one person or address, and those about accounts and about an organization's people. Nobody can turn these off, because they are for
// those whom a change may harm.
import type { AccountEvent, MailContent, OrgNotice } from '../../../domain/thread/notices/mail-content.ts';
import { type QueuedMail, type Sender, HOLD_COLUMNS, holdValues } from './mails.ts';
import type { Tx } from '../../postgres/connections/sql.ts';

/** `orgId`: the organization that it is about; null if none. `cause`: the row that it is about, for kinds that have one. `now` in ms. */
export type NewMail = { kind: MailContent['kind']; orgId: string | null; cause?: string; content: object; now: number };

export const insertMailToUser = async (tx: Tx, userId: string, { kind, orgId, content, now }: NewMail): Promise<QueuedMail[]> =>
  await tx<QueuedMail[]>`
    insert into mail (id, kind, org_id, user_id, address, content, created_at)
    select gen_random_uuid(), ${kind}, ${orgId}::uuid, u.id, u.email, ${tx.json(content as never)}, ${new Date(now)}
    from app_user u where u.id = ${userId}
    returning id, kind, address`;

/** Does not check whether the address has an account, so that an unknown one takes as long as a known one. */
export const insertMailToAddress = async (tx: Tx, address: string, { kind, orgId, cause, content, now }: NewMail): Promise<QueuedMail[]> =>
  await tx<QueuedMail[]>`
    insert into mail (id, kind, cause, org_id, address, content, created_at)
    values (gen_random_uuid(), ${kind}, ${cause ?? null}, ${orgId}, ${address.toLowerCase()}, ${tx.json(content as never)}, ${new Date(now)})
    returning id, kind, address`;

/**
 * To a former title contact. Anybody can enter any address as a title contact, so only a member who has verified it is written to at once. For
 * everybody else it is held as mail to a stranger, and is not returned.
 */
export async function insertNoticeToTitleContact(tx: Tx, address: string, sender: Sender): Promise<QueuedMail[]> {
  const rows = await tx<(QueuedMail & { isHeld: boolean })[]>`
    insert into mail (id, kind, org_id, address, content, created_at, ${tx.unsafe(HOLD_COLUMNS)})
    select gen_random_uuid(), 'account_notice', ${sender.orgId}, held.address, ${tx.json({ is: 'title-contact-changed' } satisfies AccountEvent)},
      ${new Date(sender.now)}, case when not is_member then sender_org_id end, case when not is_member then sender_user_id end,
      case when not is_member then leaves_at end
    from (select lower(${address}) as address, exists (
        select from org_member m join app_user u on u.id = m.user_id
        where m.org_id = ${sender.orgId} and u.email = lower(${address}) and u.email_verified) as is_member,
      ${holdValues(tx, sender)}) as held (address, is_member, sender_org_id, sender_user_id, leaves_at)
    returning id, kind, address, sender_org_id is not null as "isHeld"`;
  return rows.filter(({ isHeld }) => !isHeld);
}

/** To the organization's owners and admins, except these. `now` in ms. */
export const insertOrgNotice = async (
  tx: Tx,
  orgId: string,
  { notice, except, now }: { notice: OrgNotice; except: readonly string[]; now: number },
): Promise<QueuedMail[]> =>
  await tx<QueuedMail[]>`
    insert into mail (id, kind, org_id, user_id, address, content, created_at)
    select gen_random_uuid(), 'org_notice', m.org_id, u.id, u.email, ${tx.json(notice)}, ${new Date(now)}
    from org_member m join app_user u on u.id = m.user_id
    where m.org_id = ${orgId} and m.role in ('owner', 'admin') and u.id <> all(${except as string[]}::uuid[])
    returning id, kind, address`;
