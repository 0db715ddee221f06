// On a random market, a message about several threads has a sender and a recipient that stood beside each other on each of them when the
// sender acted, which is computed here from the facts in the ledger alone. All mails of the market are written in large steps, as if
// everybody had acted at the same time.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Entry } from '../../src/domain/thread/facts.ts';
import { replay } from '../../src/domain/thread/ledger.ts';
import { createMarket } from '../desk/random-market.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import type { ReceivedMail } from '../../testing/servers/fake-smtp.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
const seed = Date.now() % 2 ** 31;

/** `stakes`: those of the recipient's organization on the thread, with the one that the mail's stand-in has. */
type SentMail = {
  id: string;
  message: string;
  kind: string;
  userId: string;
  status: string;
  isSimulated: boolean;
  threadId: string;
  stakes: string[];
  at: number;
};
type LedgerRow = Entry & { threadId: string; at: number; orgId: string };
let sent: SentMail[];
let ledger: LedgerRow[];
let received: ReceivedMail[];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await createMarket(here, { seed, threads: 14, steps: 14 });
  const { sql } = here.services;
  await sql`delete from mail`;
  await sql`delete from pgboss.job`;
  await sql`update ledger_consumer set position = 0 where name = 'mails'`;
  await here.services.ledger.catchUp();
  smtp.received.splice(0);
  await senders.deliverAll();
  received = [...smtp.received];
  sent = await sql<SentMail[]>`
    select m.id, coalesce(m.carried_by, m.id) as message, m.kind, m.user_id as "userId", m.status, self.stands_for is not null as "isSimulated",
      substr(m.content ->> 'path', 4) as "threadId", floor(extract(epoch from m.created_at) * 1000 + 0.5)::float8 as at,
      (select array_agg(s.id) from stake s where s.org_id = m.org_id and s.thread_id::text = substr(m.content ->> 'path', 4)) as stakes
    from mail m join org self on self.id = m.org_id where m.content ->> 'path' like '/t/%'`;
  ledger = await sql<LedgerRow[]>`
    select thread_id as "threadId", seq, facts, org_id as "orgId", floor(extract(epoch from at) * 1000 + 0.5)::float8 as at
    from thread_event order by thread_id, seq`;
}, 300_000);
afterAll(() => {
  vi.useRealTimers();
});

/** Without what was stopped, because an answer was taken back. */
const bundles = () =>
  [
    ...Map.groupBy(
      sent.filter(({ status }) => status !== 'skipped'),
      ({ message }) => message,
    ).values(),
  ].filter((mails) => mails.length > 1);

/** The organizations that acted on the thread at that time and stood beside one of the stakes then. */
function actorsBeside({ threadId, at, stakes }: SentMail): string[] {
  const entries = ledger.filter((entry) => entry.threadId === threadId);
  return entries
    .filter((entry) => entry.at === at)
    .flatMap(({ seq, orgId }) => {
      const { chain } = replay(entries.filter((entry) => entry.seq <= seq));
      const actor = chain.findIndex((stake) => stake.orgId === orgId);
      const beside = actor < 0 ? [] : [chain[actor - 1], chain[actor + 1]];
      return beside.some((stake) => stake && stakes.includes(stake.id)) ? [orgId] : [];
    });
}

test('there are such messages', () => {
  expect(bundles().length, `seed ${seed}`).toBeGreaterThan(5);
});

test('each has one recipient, one type, each thread once, and one sender that stood beside the recipient on all threads', () => {
  for (const mails of bundles()) {
    const note = `seed ${seed}: ${JSON.stringify(mails)}`;
    expect(new Set(mails.map(({ userId, kind }) => `${userId} ${kind}`)).size, note).toBe(1);
    expect(new Set(mails.map(({ threadId }) => threadId)).size, note).toBe(mails.length);
    const [first, ...rest] = mails.map(actorsBeside) as [string[], ...string[][]];
    expect(first.filter((orgId) => rest.every((actors) => actors.includes(orgId))).length, note).toBeGreaterThan(0);
  }
});

test('what arrives contains links to those threads and to no other one', () => {
  const several = received.map(({ text, messageId }) => ({
    message: messageId.slice(1, 37),
    links: [...new Set([...text.matchAll(/\/t\/([\w-]{36})/g)].map(([, id]) => id!))].toSorted(),
  }));
  expect(
    several.some(({ links }) => links.length > 1),
    `seed ${seed}`,
  ).toBe(true);
  for (const { message, links } of several) {
    if (links.length === 0) continue;
    const mails = sent.filter((mail) => mail.message === message && mail.status === 'sent' && !mail.isSimulated);
    expect(links, `seed ${seed}, message ${message}`).toEqual(mails.map(({ threadId }) => threadId).toSorted());
  }
});
