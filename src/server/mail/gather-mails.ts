// How long the mails of a message wait before they are sent, and which earlier message that still waits they become part of. What one
// organization does with the titles of an envelope, one after the other, is one mail to the other. Invitations that are told together are one
// mail a day, whoever sends them.
import { ARRIVALS_MAIL_WAIT_MS, RECEIVING_MAIL_WAIT_MS, SHIPMENT_MAIL_WAIT_MS, UNDO_MAIL_WAIT_MS } from '../../domain/limits.ts';
import { mailDayStart, nextMailMorning } from '../../domain/stranger-mail.ts';
import type { EnvelopeNotice } from '../../domain/thread/notices/envelope-notice.ts';
import { isShipmentOpen, joinMessage, readOpenMessages } from '../db/mail/gathered-mails.ts';
import type { NoticeMessage, NoticeToMail } from '../db/mail/notice-mails.ts';
import type { Tx } from '../db/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

/** What the invitations have in common that are told together. `at`: the time of one of them, in ms. */
export const invitationsOf = (at: number): string => `invitations ${mailDayStart(at)}`;

/** How long each message waits, in ms, by its id. `notices`: those that the messages tell. */
export async function waitsOf(
  tx: Tx,
  notices: readonly NoticeToMail[],
  messages: readonly NoticeMessage[],
): Promise<ReadonlyMap<string, number>> {
  const gathering = new Map<string, number>();
  for (const { bundle, content, about } of notices) {
    if (!bundle?.gatheredBy || gathering.has(bundle.gatheredBy)) continue;
    if (bundle.from === null) gathering.set(bundle.gatheredBy, Math.max(0, nextMailMorning(about.at) - Date.now()));
    else if (content.envelope) gathering.set(bundle.gatheredBy, await gatheringWait(tx, content.envelope, bundle.from));
  }
  return new Map(
    messages.map(({ id, canBeTakenBack, gatheredBy: key }) => [
      id,
      (key && [...gathering].find(([start]) => key.startsWith(`${start} to `))?.[1]) || (canBeTakenBack ? UNDO_MAIL_WAIT_MS : 0),
    ]),
  );
}

/** Once no title of an envelope is left, its mail waits for Undo only. */
async function gatheringWait(tx: Tx, envelope: EnvelopeNotice, from: string): Promise<number> {
  switch (envelope.is) {
    case 'sent':
      return SHIPMENT_MAIL_WAIT_MS;
    case 'received':
      return (await isShipmentOpen(tx, envelope.code, from)) ? RECEIVING_MAIL_WAIT_MS : UNDO_MAIL_WAIT_MS;
    case 'receiving':
      return ARRIVALS_MAIL_WAIT_MS;
    default:
      return envelope satisfies never;
  }
}

/** Adds messages to those that gather the same, unless these are being sent. Returns the ids of the messages that are part of another now. */
export async function joinOpenMessages(
  tx: Tx,
  { lockWaiting, postpone }: Pick<JobQueue, 'lockWaiting' | 'postpone'>,
  messages: readonly NoticeMessage[],
  waits: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const gathering = messages.filter((message) => message.gatheredBy !== null).map(({ id }) => id);
  const joined = new Set<string>();
  if (gathering.length === 0) return joined;
  for (const { id, into: candidates } of await readOpenMessages(tx, gathering)) {
    const [into] = await lockWaiting(tx, candidates);
    if (into === undefined) continue;
    await joinMessage(tx, { id, into });
    await postpone(tx, [into], waits.get(id)!);
    joined.add(id);
  }
  return joined;
}
