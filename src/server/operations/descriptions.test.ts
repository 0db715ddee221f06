// An organization that describes a placeholder does not learn whether another organization has described it before, when, or in which
// spelling.
import { beforeAll, describe, expect, test } from 'vitest';
import { sendCommand, readThread, openThreadAs } from '../../../testing/threads/threads.ts';
import { type Owner, createOwner, provision } from '../../../testing/people/owners.ts';
import { useSecondServer } from '../../../testing/servers/second-server.ts';
import { recordStatements } from '../../../testing/database/sql-statements.ts';
import { type Answer, useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
const second = useSecondServer(here);
let rival: Owner;
let prober: Owner;
beforeAll(async () => {
  rival = await createOwner(here, 'Silver State Motors');
  prober = await createOwner(here, 'Front Range Auction');
});

let count = 0;
/** The prober describes an organization that the rival has described before, or not. */
async function described(known: boolean) {
  const name = `Blue Bird ${(count += 1)}`;
  const address = `Titles@${crypto.randomUUID()}.test`;
  const theirs = known ? await provision(rival, `${name.toUpperCase().replaceAll(' ', '-')}, LLC`, address.toUpperCase()) : null;
  if (theirs) await openThreadAs(rival, { boughtFromOrgId: theirs.id });
  const ours = await provision(prober, `${name} Inc`, address);
  return { name, address, theirs, ours };
}
const masked = (answer: Answer, ...words: string[]) =>
  words
    .reduce((text, word) => text.replaceAll(word, '…'), JSON.stringify(answer))
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');

test('the answer contains the prober’s own spelling, and its id contains no time', async () => {
  const { name, ours, theirs } = await described(true);
  expect(ours).toMatchObject({ id: theirs!.id, name: `${name} Inc`, orgType: 'dealership', connection: null, incoming: false });
  expect(theirs!.name).toBe(`${name.toUpperCase().replaceAll(' ', '-')}, LLC`);
  expect(ours.id[14], 'a version 7 begins with the time').toBe('4');
});

describe.each(['the answer', 'the picker', 'its page', 'the thread', 'the network', 'the card'] as const)('%s', (where) => {
  test('shows the prober’s own spelling, whether or not it was described before', async () => {
    const seen = [];
    for (const known of [true, false]) {
      const { name, address, ours } = await described(known);
      const threadId = await openThreadAs(prober, { boughtFromOrgId: ours.id });
      await sendCommand(prober, 'requestConnection', { orgId: ours.id });
      const answer = {
        'the answer': async () => ({ status: 200, body: ours }),
        'the picker': async () => await prober.query('searchOrgs', { q: `${name} inc` }),
        'its page': async () => await prober.query('org', { orgId: ours.id }),
        'the thread': async () => ({ status: 200, body: (await readThread(prober, threadId)).stakes[0]!.orgName }),
        'the network': async () => {
          const { orgs } = (await prober.query('network', { list: 'outgoing' })).body as { orgs: { id: string; name: string }[] };
          return { status: 200, body: orgs.find(({ id }) => id === ours.id)!.name };
        },
        'the card': async () => {
          const { cards } = (await prober.query('searchThreads', { q: 'ford' })).body as { cards: { id: string; stakes: object[] }[] };
          return { status: 200, body: cards.find(({ id }) => id === threadId)!.stakes };
        },
      }[where];
      const text = masked(await answer(), name, address).replaceAll(/\d{13}/g, 'TIME');
      expect(text).toContain('… Inc');
      seen.push(text);
      expect((await prober.query('searchOrgs', { q: `${name} llc` })).body).toEqual({ orgs: [] });
    }
    expect(seen[0]).toBe(seen[1]);
  });
});

test('the rival keeps its own spelling', async () => {
  const { name, theirs } = await described(true);
  const spelled = `${name.toUpperCase().replaceAll(' ', '-')}, LLC`;
  expect(await rival.query('org', { orgId: theirs!.id })).toMatchObject({ body: { org: { name: spelled } } });
  expect(await rival.query('searchOrgs', { q: `${name} llc` })).toMatchObject({ body: { orgs: [{ name: spelled }] } });
});

test('correcting it has the same answer in both cases, and always creates another placeholder', async () => {
  const answers = [];
  for (const known of [true, false]) {
    const { name, address, ours } = await described(known);
    const threadId = await openThreadAs(prober, { boughtFromOrgId: ours.id });
    const titleContactEmail = `new.${crypto.randomUUID()}@x.test`;
    const answer = await prober.command('correctTitleContact', { orgId: ours.id, titleContactEmail });
    const { org } = answer.body as { org: { id: string } };
    expect(org.id).not.toBe(ours.id);
    expect((await readThread(prober, threadId)).stakes[0]).toMatchObject({ orgId: org.id, orgName: `${name} Inc` });
    expect((await prober.query('org', { orgId: ours.id })).status).toBe(404);
    expect((await provision(prober, `${name} Inc`, address)).id).toBe(org.id);
    answers.push(masked(answer, name, address, titleContactEmail).replaceAll(/\d{13}/g, 'TIME'));
  }
  expect(answers[0]).toBe(answers[1]);
});

test('another spelling of the same address is stored for the prober only', async () => {
  const { address, theirs, ours } = await described(true);
  await sendCommand(prober, 'correctTitleContact', { orgId: ours.id, titleContactEmail: address.toLowerCase() });
  expect(await prober.query('org', { orgId: ours.id })).toMatchObject({ body: { org: { titleContactEmail: address.toLowerCase() } } });
  expect(await rival.query('org', { orgId: theirs!.id })).toMatchObject({ body: { org: { titleContactEmail: address.toUpperCase() } } });
});

test('both cases run the same SQL statements', async () => {
  const heard = [];
  for (const known of [true, false]) {
    const name = `Larch ${(count += 1)}`;
    const address = `titles@${crypto.randomUUID()}.test`;
    if (known) await provision(rival, name, address);
    const statements = await recordStatements(second.services.sql, () =>
      second.as(prober).command('createProvisionalOrg', { name, orgType: 'dealership', titleContactEmail: address }),
    );
    heard.push(statements.map(({ text }) => text));
  }
  expect(heard[0]).toEqual(heard[1]);
});
