// What the outbox must hold at the end of the month: for each automatic entry, a mail to each member who wants it of each organization that
// it concerns, once, without a word of when the title is due.
import { orgOf } from '../../../src/domain/thread/chain.ts';
import { spokesman } from '../../../src/domain/thread/spokesman.ts';
import { replay } from '../../../src/domain/thread/ledger.ts';
import { ms, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import type { LoggedEntry, World } from './world.ts';

type Mail = { orgId: string; userId: string; kind: string; threadId: string; at: number; content: string };

async function automaticMails(sql: Sql): Promise<Mail[]> {
  return await sql<Mail[]>`
    select org_id as "orgId", user_id as "userId", kind, substr(content ->> 'path', 4) as "threadId", ${ms(sql, 'created_at')} as at, content::text as content
    from mail where user_id is not null and content ->> 'text' like '%(Automatic)'`;
}

/** The organizations to which an automatic entry matters, with the kind of mail. */
function told(world: World, { threadId, seq, orgId, facts }: LoggedEntry): Map<string, string> {
  const thread = replay(world.entries.get(threadId)!.filter((entry) => entry.seq <= seq));
  const all = new Map<string, string>();
  const tell = (to: string, kind: string) => to !== orgId && !all.has(to) && all.set(to, kind);
  for (const fact of facts) {
    if (fact.type === 'UpdateRequested' || fact.type === 'RequestReminded') {
      tell(orgOf(thread, thread.currentStakeId), 'request_update');
      tell(spokesman(thread).orgId, 'request_update');
    }
    if (fact.type === 'DeliveryReminded') {
      const delivery = thread.updates.find(({ id }) => id === fact.updateId);
      if (delivery?.type === 'delivered') tell(orgOf(thread, delivery.toStakeId), 'tw_delivery');
    }
    if (fact.type === 'InvitationReminded') tell(orgOf(thread, fact.stakeId), 'tw_invite');
  }
  return all;
}

const keyOf = ({ orgId, userId, kind, threadId, at }: Omit<Mail, 'content'>): string => [orgId, userId, kind, threadId, at].join(' ');

/** Returns the number of mails compared, and what is wrong with them. */
export async function outboxProblems(world: World, sql: Sql): Promise<{ compared: number; problems: string[] }> {
  const mails = await automaticMails(sql);
  const counts = new Map<string, number>();
  for (const mail of mails) counts.set(keyOf(mail), (counts.get(keyOf(mail)) ?? 0) + 1);
  const wanted = new Set<string>();
  for (const entry of [...world.entries.values()].flat().filter(({ command }) => command === 'remind'))
    for (const [orgId, kind] of told(world, entry))
      for (const { userId, prefs } of world.orgs.get(orgId)!.members)
        if (prefs.enabled) wanted.add(keyOf({ orgId, userId, kind, threadId: entry.threadId, at: entry.at }));
  const problems = [
    ...[...wanted].filter((key) => !counts.has(key)).map((key) => `no mail ${key}`),
    ...[...counts].filter(([key, count]) => count > 1 || !wanted.has(key)).map(([key, count]) => `${count} mails ${key}`),
    ...mails.filter(({ content }) => namesDay(content)).map(({ content }) => `a day in ${content}`),
  ];
  return { compared: mails.length + wanted.size, problems };
}

/** Whether the mail names a day or a year, apart from the vehicle's and from what looks like one in an id. */
const namesDay = (content: string): boolean =>
  /\b20(?!21)\d\d\b|\d{4}-\d\d-\d\d|\b(?:January|February|March|April|May) \d/.test(
    content.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, ''),
  );
