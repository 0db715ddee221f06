// The message of a digest. It is composed when it is sent, so that what was settled since it became due is not in it.
import { dayIn } from '../../../domain/days.ts';
import { digestOf } from '../../../domain/mail-prefs.ts';
import type { Config } from '../../config.ts';
import * as digests from '../../db/desk/digests.ts';
import type { Sql } from '../../postgres/connections/sql.ts';
import type { DigestMail, DueMail } from '../../../domain/thread/notices/mail-content.ts';
import type { OutgoingMail } from '../mail-transport.ts';
import { digestHtml } from '../templates/digest/digest-html.ts';
import { digestPage } from '../templates/digest/digest-page.ts';
import { digestText } from '../templates/digest/digest-text.ts';
import { unsubscribeToken } from '../unsubscribe-token.ts';
import { digestZone, readDigest } from './read-digest.ts';

/** Null if there is nothing to say any more. `now` in ms. */
export async function composeDigest(
  { id, address, content, at: writtenAt, org, user }: DueMail<DigestMail>,
  { baseUrl, secret }: Config,
  sql: Sql,
  now: number,
): Promise<OutgoingMail | null> {
  const owner = org && user && (await digests.readDigestOwner(sql, org.id, user.id));
  const at = owner && digestOf(owner.prefs).at;
  if (!owner || !at) return null;
  const zone = digestZone(owner);
  // It could not be sent on its day: the next one says what is left of it.
  if (dayIn(zone, writtenAt) !== dayIn(zone, now)) return null;
  const digest = await readDigest(sql, { owner, orgName: org.name, zone, since: content.since, now });
  if (!digest) return null;
  const token = unsubscribeToken({ userId: user.id, type: 'digest' }, secret);
  const page = digestPage(digest, {
    name: user.name,
    zone,
    hour: at,
    baseUrl,
    unsubscribeUrl: `${baseUrl}/unsubscribe?token=${token}`,
    now,
  });
  return {
    id,
    to: address,
    subject: page.subject,
    text: digestText(page, baseUrl),
    html: digestHtml(page, baseUrl),
    oneClickUrl: `${baseUrl}/api/unsubscribe?token=${token}`,
    conversation: null,
  };
}
