// The digests that were written at a time, as their members get them: what the text of the mail says of titles.
import type { Config } from '../../../src/server/config.ts';
import { readDueMails } from '../../../src/server/db/mail/mails.ts';
import { composeMessage } from '../../../src/server/mail/compose-mail.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { setClock } from '../../../testing/servers/simulated-clock.ts';
import type { Digest } from './expected-digests.ts';

const DAY = 86_400_000;
/** `says`: null if it is not sent, because there is nothing to say any more. `isSentLater`: whether it would still be sent a day later. */
export type WrittenDigest = { orgId: string; userId: string; says: Digest | null; isSentLater: boolean };

/** `now`: the time that the clock shows (ms). */
export async function digestsWrittenAt(sql: Sql, config: Config, now: number): Promise<WrittenDigest[]> {
  const mails = await sql<{ id: string; orgId: string; userId: string }[]>`
    select id, org_id as "orgId", user_id as "userId" from mail where kind = 'digest' and created_at = ${new Date(now)}`;
  const composed: WrittenDigest[] = [];
  for (const { id, ...reader } of mails) {
    const textAt = async (at: number) => {
      setClock(at);
      return (await composeMessage(id, await readDueMails(sql, id, at), config, sql))?.text ?? null;
    };
    const isSentLater = (await textAt(now + DAY)) !== null;
    const text = await textAt(now);
    composed.push({ ...reader, says: text === null ? null : digestInText(text, config.baseUrl), isSentLater });
  }
  return composed;
}

const SECTIONS = { 'FILE TODAY': 'file', 'ACT TODAY': 'act', LATE: 'late', MOVED: 'moved' } as const;

const none = (): Digest['file'] => ({ count: 0, links: [] });

function digestInText(text: string, baseUrl: string): Digest {
  const digest: Digest = { orgName: '', open: 0, file: none(), act: none(), theirs: 0, late: none(), moved: none() };
  let section: Digest['file'] | null = null;
  for (const paragraph of text.split('\n\n')) {
    const [, open, orgName] = /Of (\d+) open at (.+?), /.exec(paragraph) ?? [];
    if (orgName !== undefined) Object.assign(digest, { open: Number(open), orgName });
    const [, title, count] = /^([A-Z ]+): (\d+) \(/.exec(paragraph) ?? [];
    if (title !== undefined) {
      section = digest[SECTIONS[title as keyof typeof SECTIONS]];
      section.count = Number(count);
    }
    const [, theirs] = /^(\d+)(?: more)? (?:is|are) assigned to/.exec(paragraph) ?? [];
    if (theirs !== undefined) digest.theirs = Number(theirs);
    const at = paragraph.indexOf(`${baseUrl}/t/`);
    if (at >= 0) section!.links.push(paragraph.slice(at + baseUrl.length).trim());
  }
  return digest;
}
