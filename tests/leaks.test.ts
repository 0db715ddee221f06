// Organizations on a chain compete: each plants a name, a person, an email, a phone number and a city that are found nowhere
// else, everybody does everything, and none of it reaches an organization that does not stand beside the one who planted it.
// Discover, profiles and the network are left out: there organizations show themselves.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LiveThread } from '../src/domain/thread/view-types.ts';
import { openThreadAs } from './chains.ts';
import { listen, openStream, type Stream } from './event-stream.ts';
import { FakeSmtp } from './mail/fake-smtp.ts';
import { type Owner, ownerOf } from './owners.ts';
import { type Answer, QUICK_MAIL, useWorld } from './world.ts';

const smtp = new FakeSmtp();
beforeAll(async () => await smtp.start());
const here = useWorld(() => ({ SMTP_URL: smtp.url }), QUICK_MAIL);
afterAll(async () => await smtp.stop());

/** In the order of the chain; Norwell stood where Osgood stands now, and declined. */
const PLANTED = {
  Quillon: { person: 'Zebulon Quarrie', phone: '(719) 555-0111', city: 'Quillhaven' },
  Brackley: { person: 'Ottoline Brisk', phone: '(719) 555-0122', city: 'Brackmoor' },
  Tarrant: { person: 'Cosmo Tarrow', phone: '(719) 555-0133', city: 'Tarrowby' },
  Fenwick: { person: 'Wilhelmina Fenn', phone: '(719) 555-0144', city: 'Fennstead' },
  Osgood: { person: 'Barnaby Osgarth', phone: '(719) 555-0155', city: 'Osgarth Falls' },
  Norwell: { person: 'Philippa Norrow', phone: '(719) 555-0166', city: 'Norrowgate' },
} as const;
type Name = keyof typeof PLANTED;
const NAMES = Object.keys(PLANTED) as Name[];
const CHAIN = NAMES.filter((name) => name !== 'Norwell');
const fullName = (name: Name): string => `${name} Motor Company`;
const contactOf = (name: Name): string => `titles@${name.toLowerCase()}-desk.test`;

/** Whose details an organization may know from this thread: its own and its neighbors'. */
const known: Record<Name, Name[]> = {
  Quillon: ['Quillon', 'Brackley'],
  Brackley: ['Quillon', 'Brackley', 'Tarrant'],
  Tarrant: ['Brackley', 'Tarrant', 'Fenwick'],
  Fenwick: ['Tarrant', 'Fenwick', 'Osgood', 'Norwell'],
  Osgood: ['Fenwick', 'Osgood'],
  Norwell: ['Fenwick', 'Norwell'],
};

const orgs = {} as Record<Name, Owner & { email: string }>;
/** What each organization was answered and told, with where it stood. */
const received = Object.fromEntries(NAMES.map((name) => [name, [] as { what: string; text: string }[]])) as Record<
  Name,
  { what: string; text: string }[]
>;
let streams: Record<Name, Stream>;
let threadId: string;

/** What gives the organization away. */
function markersOf(name: Name): string[] {
  const { person, phone, city } = PLANTED[name];
  const { orgId, userId, email } = orgs[name];
  return [orgId, userId, email, contactOf(name), name, person, phone, phone.replaceAll(/\D/g, ''), city].map((marker) =>
    marker.toLowerCase(),
  );
}

/** Every name that this one was shown. Another would be a guess, which stays as it was written. */
const knownNames = (name: Name): string => known[name].map(fullName).join(', ');

/** A text that gives everything away: the author's own details, and every name that it knows. */
const tellingText = (name: Name): string =>
  `Ask ${PLANTED[name].person} at ${contactOf(name)} or ${PLANTED[name].phone} in the office. It goes by way of ${knownNames(name)}.`;

async function keeps(name: Name, what: string, answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  received[name].push({ what, text: JSON.stringify(body) });
  return { status, body };
}

/** A command that must succeed; everybody then looks at everything that they have of threads. */
async function does(name: Name, operation: string, input: object = {}): Promise<unknown> {
  const { status, body } = await keeps(name, operation, orgs[name].command(operation, { threadId, ...input }));
  if (status !== 200) throw new Error(`${name}: ${operation} was refused: ${JSON.stringify(body)}`);
  await everybodyLooks(`after ${operation} by ${name}`);
  return body;
}

const QUERIES: [operation: string, input: () => Record<string, string>][] = [
  ['thread', () => ({ threadId })],
  ['completedThread', () => ({ threadId })],
  ['threadUpdates', () => ({ threadId, before: '50' })],
  ['dashboard', () => ({})],
  ['dashboard', () => ({ tab: 'completed' })],
  ['searchThreads', () => ({ q: 'ford' })],
  ['pendingInvites', () => ({})],
  ['notifications', () => ({})],
  ['me', () => ({})],
];

async function everybodyLooks(when: string): Promise<void> {
  await Promise.all(
    NAMES.flatMap((name) =>
      QUERIES.map(async ([operation, input]) => await keeps(name, `${operation} ${when}`, orgs[name].query(operation, input()))),
    ),
  );
}

/** The latest update as this organization sees the thread. */
async function latest(name: Name): Promise<string> {
  const { body } = await orgs[name].query('thread', { threadId });
  return (body as LiveThread).updates.at(-1)!.id;
}

beforeAll(async () => {
  for (const name of NAMES) {
    const { city } = PLANTED[name];
    const owner = await ownerOf(here, fullName(name), { titleContactEmail: contactOf(name), city });
    await owner.command('updateProfile', { displayName: PLANTED[name].person, phone: PLANTED[name].phone });
    const { viewer } = (await owner.query('me')).body as { viewer: { email: string } };
    orgs[name] = { ...owner, email: viewer.email };
  }
  const address = await listen(here.world);
  const opened = await Promise.all(NAMES.map(async (name) => [name, await openStream(address, orgs[name])] as const));
  streams = Object.fromEntries(opened) as Record<Name, Stream>;
  await walkThrough();
  await vi.waitFor(async () => expect(await here.world.sql`select kind, address, failure from mail where status = 'pending'`).toEqual([]), {
    timeout: 60_000,
    interval: 200,
  });
  for (const stream of Object.values(streams)) await stream.close();
}, 120_000);

/** Everything that can be done on a thread, and both ways that it can end. */
async function walkThrough(): Promise<void> {
  const model = `F-150 of ${knownNames('Tarrant')}, ${PLANTED.Tarrant.phone}`;
  threadId = await openThreadAs(orgs.Tarrant, { boughtFromOrgId: orgs.Brackley.orgId, soldToOrgId: orgs.Fenwick.orgId, model });
  await everybodyLooks('after the opening');
  await does('Brackley', 'respondToInvite', { accept: true });
  await does('Fenwick', 'respondToInvite', { accept: true });
  await does('Brackley', 'invitePrevious', { orgId: orgs.Quillon.orgId });
  await does('Fenwick', 'inviteNext', { orgId: orgs.Norwell.orgId });
  await does('Norwell', 'respondToInvite', { accept: false });
  await does('Fenwick', 'inviteNext', { orgId: orgs.Osgood.orgId });
  await does('Osgood', 'respondToInvite', { accept: true });
  for (const name of ['Tarrant', 'Fenwick', 'Osgood'] as const) await does(name, 'requestUpdate', { note: tellingText(name) });
  await does('Quillon', 'respondToInvite', { accept: true, hasTitle: true });
  await does('Quillon', 'postUpdate', { message: tellingText('Quillon') });
  for (const name of CHAIN) await does(name, 'likeUpdate', { updateId: await latest(name) });
  for (const name of ['Brackley', 'Tarrant', 'Osgood'] as const) await does(name, 'requestUpdate', { note: tellingText(name) });
  await does('Osgood', 'claimTitle');
  await does('Quillon', 'disputeClaim', { updateId: await latest('Quillon'), note: tellingText('Quillon') });
  await does('Tarrant', 'claimTitle');
  await does('Tarrant', 'withdrawClaim');
  await does('Quillon', 'markDelivered');
  await does('Brackley', 'disputeDelivery', { updateId: await latest('Brackley'), note: tellingText('Brackley') });
  await does('Quillon', 'markDelivered');
  await does('Quillon', 'withdrawDelivery');
  await does('Quillon', 'markDelivered');
  await does('Brackley', 'confirmDelivery', { updateId: await latest('Brackley') });
  await does('Brackley', 'postUpdate', { message: tellingText('Brackley') });
  await does('Fenwick', 'claimTitle');
  await does('Brackley', 'confirmClaim', { updateId: await latest('Brackley') });
  await does('Fenwick', 'postUpdate', { message: tellingText('Fenwick') });
  await does('Fenwick', 'markDelivered');
  await does('Osgood', 'confirmDelivery', { updateId: await latest('Osgood') });
  await does('Osgood', 'postUpdate', { message: tellingText('Osgood') });
}

/** Whose marker stands in the text that this organization may not know. What it wrote itself it may read as it wrote it. */
function givenAway(reader: Name, text: string): string[] {
  const others = text.replaceAll(tellingText(reader), '').toLowerCase();
  return NAMES.filter((name) => !known[reader].includes(name)).flatMap((name) =>
    markersOf(name).flatMap((marker) => (others.includes(marker) ? [`${marker} of ${name}`] : [])),
  );
}

describe.each(NAMES)('%s learns nothing of who does not stand beside it', (name) => {
  test('in any answer, notifications included', () => {
    expect(received[name].length).toBeGreaterThan(100);
    expect(received[name].flatMap(({ what, text }) => givenAway(name, text).map((leak) => `${what}: ${leak}`))).toEqual([]);
  });

  test('in any event', () => {
    expect(streams[name].heard.length).toBeGreaterThan(0);
    expect(givenAway(name, streams[name].heard.join('\n'))).toEqual([]);
  });

  test('in any mail', () => {
    const mails = smtp.received.filter(({ to }) => to === orgs[name].email);
    expect(mails.filter(({ text }) => text.includes('F-150')).length).toBeGreaterThan(0);
    expect(mails.flatMap((mail) => givenAway(name, JSON.stringify(mail)).map((leak) => `${mail.subject}: ${leak}`))).toEqual([]);
  });
});

test('a mail shows the chain, and of its neighbors what they may know', () => {
  for (const name of CHAIN) {
    const texts = smtp.received.filter(({ to }) => to === orgs[name].email).map(({ text }) => text);
    expect(texts.join('\n'), name).toContain(`${fullName(name)} (You): `);
    for (const neighbor of known[name].filter((other) => other !== name && other !== 'Norwell'))
      expect(texts.join('\n'), `${name} of ${neighbor}`).toContain(`${fullName(neighbor)} (${PLANTED[neighbor].city}, CO): `);
    expect(
      texts.some((text) => /^(?:Partner \((?:Dealership|Auction)\): |\+\d more)/m.test(text)),
      name,
    ).toBe(true);
  }
});

test('what was planted is where it may be, or this test would find nothing', () => {
  for (const name of CHAIN) {
    const texts = received[name].map(({ text }) => text).join('\n');
    for (const neighbor of known[name].filter((other) => other !== 'Norwell'))
      expect(texts, `${name} of ${neighbor}`).toContain(fullName(neighbor));
  }
  expect(received.Brackley.some(({ text }) => text.includes(contactOf('Quillon')))).toBe(true);
  expect(received.Osgood.some(({ text }) => text.includes('[redacted email]') && text.includes('[redacted phone]'))).toBe(true);
  for (const name of CHAIN) expect(givenAway('Norwell', tellingText(name)), name).not.toEqual([]);
});
