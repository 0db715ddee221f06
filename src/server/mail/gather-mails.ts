// How long the mails of a message wait before they are sent, and which earlier message that still waits they become part of: those that
// `gatheringOf` gathers, invitations one after the other from one organization, and those that are told together, which are one mail a day
// from all organizations.
import { INVITATIONS_MAIL_WAIT_MS, UNDO_MAIL_WAIT_MS } from '../../domain/limits.ts';
import { mailDayStart, nextMailMorning } from '../../domain/strangers/stranger-mail.ts';
import {
  isEnvelopeOpen,
  joinMessage,
  readLastMessages,
  readOpenMessages,
  type NoticeMessage,
  type NoticeToMail,
} from '../db/mail/notice-mails.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

const OF_A_DAY = 'invitations ';
const ONE_BY_ONE = 'invited ';
/** What the invitations have in common that are told together. `at`: the time of one of them, in ms. */
export const invitationsOf = (at: number): string => OF_A_DAY + mailDayStart(at);
/** What the other invitations of an organization have in common. */
export const invitationsFrom = (orgId: string): string => ONE_BY_ONE + orgId;

/** How long a message waits, in ms. `isExtended`: it waits as long again after each mail that becomes part of it. */
export type Wait = { ms: number; isExtended: boolean };
const fixed = (ms: number): Wait => ({ ms, isExtended: false });

/** How long each message waits, by its id. `notices`: those that the messages tell. */
export async function waitsOf(
  tx: Tx,
  notices: readonly NoticeToMail[],
  messages: readonly NoticeMessage[],
): Promise<ReadonlyMap<string, Wait>> {
  const gathering = new Map<string, Wait>();
  for (const { bundle, content, about } of notices) {
    if (!bundle?.gatheredBy || gathering.has(bundle.gatheredBy)) continue;
    if (bundle.from === null) gathering.set(bundle.gatheredBy, fixed(Math.max(0, nextMailMorning(about.at) - Date.now())));
    else if (bundle.waitMs !== null) {
      const isEmpty = content.envelope?.is === 'received' && !(await isEnvelopeOpen(tx, content.envelope.code, bundle.from));
      // Once no title of an envelope is left, its mail waits for Undo only.
      gathering.set(bundle.gatheredBy, { ms: isEmpty ? UNDO_MAIL_WAIT_MS : bundle.waitMs, isExtended: true });
    }
  }
  const oneByOne = messages.filter(({ gatheredBy: key }) => key?.startsWith(ONE_BY_ONE));
  const afterLast = await waitsAfterLast(tx, oneByOne);
  return new Map(
    messages.map(({ id, canBeTakenBack, gatheredBy: key }) => [
      id,
      (key && [...gathering].find(([start]) => key.startsWith(`${start} to `))?.[1]) ||
        (afterLast.get(id) ?? fixed(canBeTakenBack ? UNDO_MAIL_WAIT_MS : 0)),
    ]),
  );
}

/** Invitations one after the other: the first message leaves at once, and each other one five minutes after the one before it. */
async function waitsAfterLast(tx: Tx, messages: readonly NoticeMessage[]): Promise<ReadonlyMap<string, Wait>> {
  if (messages.length === 0) return new Map();
  const now = Date.now();
  const last = await readLastMessages(tx, ids(messages), now - INVITATIONS_MAIL_WAIT_MS);
  // A clock may have gone back since.
  return new Map(last.map(({ id, at }) => [id, fixed(Math.min(INVITATIONS_MAIL_WAIT_MS, at + INVITATIONS_MAIL_WAIT_MS - now))]));
}

/** Adds messages to those that gather the same, unless these are being sent. Returns the ids of the messages that are part of another now. */
export async function joinOpenMessages(
  tx: Tx,
  { lockWaiting, postpone }: Pick<JobQueue, 'lockWaiting' | 'postpone'>,
  messages: readonly NoticeMessage[],
  waits: ReadonlyMap<string, Wait>,
): Promise<ReadonlySet<string>> {
  const gathering = messages.filter((message) => message.gatheredBy !== null);
  const unlimited = gathering.filter(({ gatheredBy: key }) => key!.startsWith(OF_A_DAY));
  const joined = new Set<string>();
  if (gathering.length === 0) return joined;
  for (const { id, into: candidates } of await readOpenMessages(tx, ids(gathering), ids(unlimited))) {
    const [into] = await lockWaiting(tx, candidates);
    if (into === undefined) continue;
    await joinMessage(tx, { id, into });
    const wait = waits.get(id)!;
    if (wait.isExtended) await postpone(tx, [into], wait.ms);
    joined.add(id);
  }
  return joined;
}

const ids = (messages: readonly NoticeMessage[]): string[] => messages.map(({ id }) => id);
