// One attempt to send a mail: its outcome depends on the answer of the mail server and on what changed since the mail was written.
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { INVITE_OPEN_MS } from '../../src/domain/limits.ts';
import { OLD_ROWS } from '../../src/server/db/delete-old-rows.ts';
import { readToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import type { OutgoingMail } from '../../src/server/mail/mail-transport.ts';
import { createMailSender } from '../../src/server/mail/send-mail.ts';
import { formatDayIn, zoneOf } from '../../src/domain/time-zones.ts';
import { encrypt } from '../../src/server/mail/encrypt.ts';
import { sendCommand, readThread, openThreadAs } from '../../testing/threads/threads.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { createColleague, createOwner } from '../../testing/people/owners.ts';
import { ORIGIN, useOwnTestServices } from '../../testing/servers/test-services.ts';
import {
  mailServerOf,
  openHeldThread,
  openThreadBoughtFromPlaceholder,
  requestUpdate,
  mails,
  statusOf,
  useSenders,
  useSmtp,
} from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
let server: string;
beforeAll(async () => {
  server = await listen(here.services);
});

const deliverAll = async (kind?: string, isLastTry = false) =>
  await senders.deliverAll({ ...(kind === undefined ? {} : { kind }), isLastTry });
const emailOf = async (userId: string): Promise<string> =>
  (await here.services.sql<[{ email: string }]>`select email from app_user where id = ${userId}`)[0].email;
const settleAll = async () => await deliverAll(undefined, true);

test('an update request is mailed to the current organization, with its note, its vehicle and a link to the thread', async () => {
  const thread = await openHeldThread(here);
  await settleAll();
  smtp.received.splice(0);
  const requestId = await requestUpdate(thread, 'Is it <b>signed</b>?');
  expect(await statusOf(here, requestId)).toBe('pending');
  await deliverAll();
  expect(await statusOf(here, requestId)).toBe('sent');
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ to: await emailOf(thread.seller.userId), from: 'notify@localhost' });
  expect(mail!.subject).toMatch(/^Title update requested · 2021 Ford F-150 · \w{6} · Front Range Auction$/);
  expect(mail!.text).toContain('Front Range Auction requested an update.');
  expect(mail!.text).toContain('> Is it <b>signed</b>?');
  expect(mail!.text).toContain('2021 Ford F-150\nVIN T');
  expect(mail!.text).toContain('Silver State Motors (You): Holds the title\nFront Range Auction (Boulder, CO): Opened the thread\n');
  expect(mail!.text).toMatch(/— Front Range Auction · \w{3} \d+, \d+:\d\d [AP]M M[SD]T\n/);
  expect(mail!.text).toContain(`http://localhost:3000/t/${thread.threadId}`);
  expect(mail!.html).toContain('Is it &lt;b&gt;signed&lt;/b&gt;?');
  const [row] = await mails(here, 'request_update');
  expect(mail!.messageId).toBe(`<${row!.id}@localhost>`);
  expect(mail!.headers['auto-submitted']).toBe('auto-generated');
});

test('the mail has the stock number of its reader’s organization, and of no other', async () => {
  const thread = await openHeldThread(here);
  await settleAll();
  smtp.received.splice(0);
  await sendCommand(thread.seller, 'updateDeskEntry', { threadId: thread.threadId, stockNumber: 'SS-118' });
  await sendCommand(thread.auction, 'updateDeskEntry', { threadId: thread.threadId, stockNumber: 'FR-2207' });
  await requestUpdate(thread);
  await sendCommand(thread.seller, 'postUpdate', { threadId: thread.threadId, message: 'In the safe.' });
  await deliverAll();
  const to = async ({ userId }: { userId: string }) => {
    const email = await emailOf(userId);
    return smtp.received.find((mail) => mail.to === email)!;
  };
  for (const [owner, own, foreign] of [
    [thread.seller, 'SS-118', 'FR-2207'],
    [thread.auction, 'FR-2207', 'SS-118'],
  ] as const) {
    const { text, html, raw } = await to(owner);
    for (const part of [text, html]) expect(part).toContain(`Your stock number ${own}`);
    expect(raw).not.toContain(foreign);
  }
});

test('the link in a mail to a person of several organizations names the one that it is about', async () => {
  const thread = await openHeldThread(here);
  const other = await createOwner(here, 'Bluebird Cars');
  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${other.orgId}, ${thread.seller.userId}, 'member', now())`;
  await settleAll();
  smtp.received.splice(0);
  await requestUpdate(thread);
  await deliverAll();
  const url = `http://localhost:3000/t/${thread.threadId}?org=${thread.seller.orgId}`;
  for (const part of [smtp.received[0]!.text, smtp.received[0]!.html]) expect(part).toContain(url);
});

test('the mails about one thread to one organization are one conversation, which no other organization can recognize', async () => {
  const [one, other] = [await openHeldThread(here), await openHeldThread(here)];
  await settleAll();
  smtp.received.splice(0);
  for (const thread of [one, other]) {
    await requestUpdate(thread);
    await sendCommand(thread.seller, 'postUpdate', { threadId: thread.threadId, message: 'In the safe.' });
    await sendCommand(thread.seller, 'markDelivered', { threadId: thread.threadId });
  }
  await deliverAll();
  const referencesOf = async ({ userId }: { userId: string }) => {
    const email = await emailOf(userId);
    const mine = smtp.received.filter(({ to }) => to === email).map(({ headers }) => headers);
    for (const headers of mine) expect(headers['in-reply-to']).toBe(headers['references']);
    return mine.map(({ references }) => references!);
  };
  const all = [
    await referencesOf(one.seller),
    await referencesOf(one.auction),
    await referencesOf(other.seller),
    await referencesOf(other.auction),
  ];
  expect(all.map((references) => references.length)).toEqual([1, 2, 1, 2]);
  expect(all.map((references) => new Set(references).size)).toEqual([1, 1, 1, 1]);
  expect(new Set(all.flat()).size).toBe(4);
  for (const reference of all.flat()) {
    expect(reference).toMatch(/^<[0-9a-f]{32}@localhost>$/);
    expect(one.threadId.replaceAll('-', '')).not.toContain(reference.slice(1, 33));
  }
});

test('the mail about a withdrawn invitation links to the dashboard, not to the thread', async () => {
  const [seller, auction] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Front Range Auction')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await settleAll();
  smtp.received.splice(0);
  const [stake] = await here.services.sql<
    [{ id: string }]
  >`select id from stake where thread_id = ${threadId} and org_id = ${seller.orgId}`;
  await sendCommand(auction, 'withdrawInvite', { threadId, stakeId: stake.id });
  await deliverAll();
  const [mail] = smtp.received;
  expect(mail!.text).toContain('Front Range Auction withdrew your invitation.');
  expect(mail!.text).toContain('Open your dashboard:\nhttp://localhost:3000/dashboard\n');
  expect(mail!.html).toMatch(/<a href="http:\/\/localhost:3000\/dashboard"[^>]*>Open your dashboard<\/a>/);
  for (const part of [mail!.text, mail!.html]) expect(part).not.toContain('/t/');
});

test('a mail is skipped if its organization has left the thread', async () => {
  const { auction, threadId, seller } = await openHeldThread(here);
  const buyer = await createOwner(here, 'Bluebird Cars');
  await sendCommand(auction, 'inviteNext', { threadId, orgId: buyer.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await settleAll();
  smtp.received.splice(0);
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  await sendCommand(buyer, 'leaveThread', { threadId });
  await deliverAll();
  // The auction is told of the update and of the departure; the mail to the buyer is skipped.
  expect(new Set(smtp.received.map(({ to }) => to))).toEqual(new Set([await emailOf(auction.userId)]));
  const [row] = await here.services.sql<
    [{ status: string }]
  >`select status from mail where user_id = ${buyer.userId} order by created_at desc limit 1`;
  expect(row.status).toBe('skipped');
});

test('a mail that an earlier version wrote, without the chain and the author of the quote, is sent without them', async () => {
  const thread = await openHeldThread(here);
  await settleAll();
  smtp.received.splice(0);
  await requestUpdate(thread, 'Signed?');
  await here.services.sql`update mail set content = (content - 'chain') #- '{quote,by}' where status = 'pending'`;
  await deliverAll();
  expect(smtp.received[0]!.text).toMatch(/> Signed\?\n\n— \w{3} \d+, [^\n]+ M[SD]T\n\n2021 Ford F-150\nVIN \w+\n\nPost an update:/);
});

test.each([
  ['busy', false, 'pending', /451/],
  ['busy', true, 'failed', /451/],
  ['rejects', false, 'failed', /550/],
  ['hangs', false, 'pending', /timeout/i],
  ['hangs', true, 'failed', /timeout/i],
] as const)('if the mail server %s and it is the last attempt (%s), the mail is %s', async (behavior, isLastTry, status, failure) => {
  const thread = await openHeldThread(here);
  await settleAll();
  smtp.behavior = () => behavior;
  const requestId = await requestUpdate(thread);
  await deliverAll('request_update', isLastTry);
  expect(await statusOf(here, requestId)).toBe(status);
  expect((await mails(here)).find(({ cause }) => cause === requestId)?.failure).toMatch(failure);
});

test('a request counts as mailed if one of several recipients gets it, and as skipped if none wants such mail', async () => {
  const thread = await openHeldThread(here);
  const colleague = await createColleague(here, thread.seller);
  await settleAll();
  const away = await emailOf(thread.seller.userId);
  smtp.behavior = (to) => (to === away ? 'rejects' : 'accepts');
  const first = await requestUpdate(thread);
  await deliverAll();
  expect(await statusOf(here, first)).toBe('sent');
  await sendCommand(thread.seller, 'postUpdate', { threadId: thread.threadId, message: 'Soon.' });
  smtp.behavior = () => 'rejects';
  const second = await requestUpdate(thread);
  await deliverAll();
  expect(await statusOf(here, second)).toBe('failed');
  await sendCommand(thread.seller, 'postUpdate', { threadId: thread.threadId, message: 'Soon.' });
  for (const person of [thread.seller, colleague]) await sendCommand(person, 'updateEmailPrefs', { types: { request_update: false } });
  expect(await statusOf(here, await requestUpdate(thread))).toBe('skipped');
});

test('a preference stops its own type of mail, the master switch all types, and nobody is mailed their own actions', async () => {
  const thread = await openHeldThread(here);
  const colleague = await createColleague(here, thread.seller);
  await settleAll();
  smtp.received.splice(0);
  await sendCommand(colleague, 'updateEmailPrefs', { types: { tw_update: false } });
  await sendCommand(thread.seller, 'postUpdate', { threadId: thread.threadId, message: 'In the safe.' });
  await requestUpdate(thread);
  await deliverAll();
  const subjectsTo = async (userId: string) => {
    const email = await emailOf(userId);
    return smtp.received.filter(({ to }) => to === email).map(({ subjectStart }) => subjectStart);
  };
  expect(await subjectsTo(thread.seller.userId)).toEqual(['Title update requested']);
  expect(await subjectsTo(colleague.userId)).toEqual(['Title update requested']);
  expect(await subjectsTo(thread.auction.userId)).toEqual(['Thread update']);
  await sendCommand(thread.auction, 'updateEmailPrefs', { enabled: false });
  await sendCommand(thread.seller, 'markDelivered', { threadId: thread.threadId });
  await deliverAll();
  expect(await subjectsTo(thread.auction.userId)).toEqual(['Thread update']);
});

test.each([
  [
    'turned such mail off',
    async (userId: string) => await here.services.sql`update app_user set email_prefs = '{"enabled": false}' where id = ${userId}`,
  ],
  ['is no longer a member', async (userId: string) => await here.services.sql`delete from org_member where user_id = ${userId}`],
])('a recipient who %s since the mail was written gets nothing', async (_what, change) => {
  const thread = await openHeldThread(here);
  await settleAll();
  smtp.attempts.splice(0);
  const requestId = await requestUpdate(thread);
  await change(thread.seller.userId);
  await deliverAll();
  expect([await statusOf(here, requestId), smtp.attempts]).toEqual(['skipped', []]);
});

test('an invited placeholder gets one mail, with a claim link, at its title contact, and the token is stored nowhere', async () => {
  const { org, contact, threadId, stakeId, auction } = await openThreadBoughtFromPlaceholder(here);
  await deliverAll();
  expect(await statusOf(here, stakeId)).toBe('sent');
  const mine = smtp.received.filter(({ to }) => to === contact);
  expect(mine.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(`^Claim ${org.name} on Titleline · 2021 Ford F-150 · \\w{6} · Front Range Auction$`),
  ]);
  expect(mine[0]!.text).toContain('Front Range Auction says you sold this to them.');
  const chain = `${org.name} (You): Awaiting your answer\nFront Range Auction (Boulder, CO): Opened the thread\n`;
  expect(mine[0]!.text).toContain(chain);
  const { createdAt } = await readThread(auction, threadId);
  expect(mine[0]!.text).toContain(
    `The invitation can be answered until ${formatDayIn('UTC', createdAt + INVITE_OPEN_MS)}. The link works once,`,
  );
  const token = /onboarding\?claim=([\w-]{22})/.exec(mine[0]!.text)![1]!;
  expect(await readToken(here.services.sql, 'claim', token, Date.now())).toMatchObject({
    orgId: org.id,
    threadId,
    email: contact,
    usedAt: null,
  });
  const everything = await here.services.sql<{ text: string }[]>`
    select m::text as text from mail m union all select t::text from one_time_token t union all select j::text from pgboss.job j`;
  expect(everything.filter(({ text }) => text.includes(token))).toEqual([]);
  await sendCommand(auction, 'requestUpdate', { threadId });
  expect((await mails(here)).filter(({ address }) => address === contact)).toHaveLength(1);
  await here.services
    .sql`update mail set created_at = created_at - interval '1 day', left_at = left_at - interval '1 day' where address = ${contact}`;
  await sendCommand(auction, 'sendPlatformInvite', { twId: threadId, targetOrgId: org.id });
  await deliverAll();
  const texts = smtp.received.filter(({ to }) => to === contact).map(({ text }) => text.replace(/claim=[\w-]+/, ''));
  expect(texts).toEqual([texts[0], texts[0]]);
});

test('the mail about an invitation to a thread says when the invitation expires', async () => {
  const [seller, auction] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Front Range Auction')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await deliverAll('tw_invite');
  const email = await emailOf(seller.userId);
  const { createdAt } = await readThread(auction, threadId);
  expect(smtp.received.find(({ to }) => to === email)!.text).toContain(
    `The invitation can be answered until ${formatDayIn(zoneOf('CO'), createdAt + INVITE_OPEN_MS)}.`,
  );
});

test('a platform invite that cannot be mailed becomes a notification, and the neighbors get an event', async () => {
  const { org, contact, threadId, stakeId, auction } = await openThreadBoughtFromPlaceholder(here);
  const stream = await openStream(server, auction);
  smtp.behavior = (to) => (to === contact ? 'rejects' : 'accepts');
  await deliverAll();
  expect(await statusOf(here, stakeId)).toBe('failed');
  const told = await here.services
    .sql`select type, text, thread_id, from_org_id from notification where org_id = ${org.id} and type = 'platform_invite'`;
  expect(told).toEqual([
    { type: 'platform_invite', text: 'Front Range Auction says you sold this to them.', thread_id: threadId, from_org_id: auction.orgId },
  ]);
  await stream.receives(`thread:${threadId}|0`);
  await stream.close();
});

test('a placeholder that has no title contact, or that was claimed since, gets no mail', async () => {
  const silent = await openThreadBoughtFromPlaceholder(here, '');
  expect(await statusOf(here, silent.stakeId)).toBe('skipped');
  const { org, stakeId } = await openThreadBoughtFromPlaceholder(here);
  await here.services.sql`update org set status = 'claimed', provisioned_by_org_id = null, join_code = 'QQQQQ2' where id = ${org.id}`;
  await deliverAll();
  expect(await statusOf(here, stakeId)).toBe('skipped');
});

test('the organization that requested an update gets an event when the mail is sent', async () => {
  const thread = await openHeldThread(here);
  const stream = await openStream(server, thread.auction);
  await requestUpdate(thread);
  expect(stream.received).not.toContain(`thread:${thread.threadId}|0`);
  await deliverAll();
  await stream.receives(`thread:${thread.threadId}|0`);
  await stream.close();
});

test('an invite to an organization is mailed with its code, and skipped if it was redeemed or its address is of a member', async () => {
  const owner = await createOwner(here, 'Aspen Auto Group');
  const guest = await here.signUp('guest@aspen.test');
  const invited = async (email: string): Promise<string> => {
    const id = crypto.randomUUID();
    const code = crypto.randomUUID().slice(0, 12);
    await here.services.sql`
      insert into org_invite (id, org_id, code, code_hash, email, role, created_at, created_by, expires_at)
      values (${id}, ${owner.orgId}, ${code}, ${Buffer.from(code)}, ${email}, 'admin', now(), ${owner.userId}, now() + interval '14 days')`;
    await here.services.sql.begin(
      async (tx) => await here.services.outbox.queueOrgInvite(tx, id, { userId: owner.userId, orgId: owner.orgId, now: Date.now() }),
    );
    return id;
  };
  const first = await invited('new@aspen.test');
  await deliverAll('org_invite');
  expect(await statusOf(here, first)).toBe('sent');
  const mail = smtp.received.find(({ to }) => to === 'new@aspen.test')!;
  expect(mail.subject).toBe('Join Aspen Auto Group on Titleline');
  expect(mail.text).toMatch(/\/onboarding\?invite=[\w-]{12}&proof=[\w-]{22}\n/);
  const [redeemed, joined] = [await invited('else@aspen.test'), await invited('guest@aspen.test')];
  await here.services.sql`update org_invite set redeemed_at = now() where id = ${redeemed}`;
  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${owner.orgId}, ${guest.userId}, 'member', now())`;
  await deliverAll('org_invite');
  expect([await statusOf(here, redeemed), await statusOf(here, joined)]).toEqual(['skipped', 'skipped']);
});

test('a password reset is mailed to the address of an account; for an address without one it is queued too, and skipped', async () => {
  const person = await here.signUp('forgot@x.test');
  for (const address of ['forgot@x.test', 'stranger@x.test'])
    await here.services.sql.begin(async (tx) => await here.services.outbox.queuePasswordReset(tx, address, Date.now()));
  await deliverAll('reset_password');
  expect((await mails(here, 'reset_password')).map(({ address, status }) => [address, status])).toEqual([
    ['forgot@x.test', 'sent'],
    ['stranger@x.test', 'skipped'],
  ]);
  const mail = smtp.received.find(({ subject }) => subject === 'Choose a new password')!;
  const token = /reset-password\?token=([\w-]{22})/.exec(mail.text)![1]!;
  expect(await readToken(here.services.sql, 'reset-password', token, Date.now())).toMatchObject({
    userId: person.userId,
    email: 'forgot@x.test',
  });
  expect(mail.headers['list-unsubscribe']).toBeUndefined();
});

test('a password reset link contains the redirect of the request, which is stored encrypted until the mail is sent', async () => {
  await here.signUp('claims@x.test');
  const { app } = here.services;
  const payload = { email: 'claims@x.test', redirect: '/onboarding?claim=opens-something' };
  await app.inject({ method: 'POST', url: '/api/auth/request-password-reset', headers: { origin: ORIGIN }, payload });
  const [kept] = await here.services.sql`select content::text from mail where address = 'claims@x.test' and kind = 'reset_password'`;
  expect(kept?.['content']).not.toContain('opens-something');
  await deliverAll('reset_password');
  const mail = smtp.received.find(({ to }) => to === 'claims@x.test')!;
  expect(mail.text).toMatch(/reset-password\?token=[\w-]{22}&redirect=%2Fonboarding%3Fclaim%3Dopens-something\n/);
});

test('a password reset whose redirect was encrypted with another secret is sent without a redirect', async () => {
  await here.signUp('before@x.test');
  const encrypted = encrypt('/invites', 'another secret');
  await here.services.sql.begin(async (tx) => await here.services.outbox.queuePasswordReset(tx, 'before@x.test', Date.now(), encrypted));
  await deliverAll('reset_password');
  const mail = smtp.received.find(({ to }) => to === 'before@x.test')!;
  expect(mail.text).toMatch(/reset-password\?token=[\w-]{22}\n/);
});

test('a settled mail is not sent again', async () => {
  const thread = await openHeldThread(here);
  await settleAll();
  smtp.attempts.splice(0);
  await requestUpdate(thread);
  const { id } = (await mails(here)).find(({ status }) => status === 'pending')!;
  for (let i = 0; i < 3; i++) await senders.deliver(id);
  await senders.deliver(crypto.randomUUID());
  expect(smtp.attempts).toHaveLength(1);
});

test('a mail that was sent while the database was away is settled when it is back, and not sent again', async () => {
  const thread = await openHeldThread(here);
  await settleAll();
  const requestId = await requestUpdate(thread);
  const { id } = (await mails(here)).find(({ status }) => status === 'pending')!;
  const { config, sql, live, metrics } = here.services;
  const sentIds: string[] = [];
  let back: Promise<unknown> | undefined;
  const transport = async (message: OutgoingMail) => {
    sentIds.push(message.id);
    await sql`alter table mail rename to mail_away`;
    back = pause(400).then(async () => await sql`alter table mail_away rename to mail`);
    return null;
  };
  await createMailSender({ config, sql, live, metrics, transport, mailServer: mailServerOf(here) }).send(id, new AbortController().signal);
  await back;
  expect([await statusOf(here, requestId), sentIds]).toEqual(['sent', [id]]);
});

test('an attempt that is aborted because the process stops does not count as a failure', async () => {
  const thread = await openHeldThread(here);
  await settleAll();
  const stop = new AbortController();
  smtp.behavior = () => {
    stop.abort();
    return 'hangs';
  };
  const requestId = await requestUpdate(thread);
  const { id } = (await mails(here)).find(({ status }) => status === 'pending')!;
  await expect(senders.deliver(id, stop.signal)).rejects.toThrow('aborted');
  expect(await statusOf(here, requestId)).toBe('pending');
  const [row] = await here.services.sql`select failure, first_tried_at from mail where id = ${id}`;
  expect(row).toEqual({ failure: null, first_tried_at: null });
});

test('a name cannot inject a header or a recipient', async () => {
  const seller = await createOwner(here, 'Nice "Cars" <x@evil.test>, Bcc: all@x.test');
  const placeholder = await openThreadBoughtFromPlaceholder(here);
  const name = 'Evil\r\nBcc: victim@x.test\r\n\r\n<script>alert(1)</script>';
  await here.services.sql`update org set name = ${name} where id in (${placeholder.org.id}, ${seller.orgId})`;
  await here.services.sql`update org_description set name = ${name} where org_id = ${placeholder.org.id}`;
  smtp.received.splice(0);
  await deliverAll();
  const mail = smtp.received.find(({ to }) => to === placeholder.contact)!;
  expect(Object.keys(mail.headers)).not.toContain('bcc');
  expect(mail.subject).toContain('Evil');
  expect(mail.html).not.toContain('<script>');
  expect(smtp.attempts).not.toContain('victim@x.test');
});

test('a mail is deleted after 90 days, except for the status of one whose status is shown', async () => {
  const thread = await openHeldThread(here);
  const requestId = await requestUpdate(thread);
  await settleAll();
  await here.services.sql`update mail set settled_at = settled_at - interval '91 days', created_at = created_at - interval '91 days'`;
  await OLD_ROWS['deleting old mails']!(here.services.sql);
  expect((await mails(here)).every(({ cause, address }) => cause !== null && address === '')).toBe(true);
  expect(await statusOf(here, requestId)).toBe('sent');
});
