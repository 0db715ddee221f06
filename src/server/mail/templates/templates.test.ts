import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SUBJECTS } from '../../../domain/thread/notices/mail-subject.ts';
import { MAIL_TYPES, type MailType } from '../../../domain/vocabulary.ts';
import { htmlPart } from './html-part.ts';
import { html } from './html.ts';
import { mailPage } from './templates.ts';
import type { MailChain, MailStop } from '../../../domain/thread/view/mail-chain.ts';
import type { AccountEvent, DueMail, SingleContent, NoticeMail } from '../../../domain/thread/notices/mail-content.ts';
import { combinedInvitationsPage } from './combined-invitations.ts';
import { textPart } from './text-part.ts';

const HOSTILE = `</title><script>alert("x")</script>'&<img src=x onerror=y>`;
const vehicle = { vin: HOSTILE, year: 2022, make: HOSTILE, model: HOSTILE, mileage: 1 };
const chain: MailChain = [
  { name: HOSTILE, place: HOSTILE, type: 'auction', own: false, part: 'holds', way: null },
  { name: HOSTILE, place: null, type: 'dealership', own: true, part: 'awaits-confirmation', way: 'transit' },
];
const notice = (kind: MailType): SingleContent => ({
  kind,
  text: HOSTILE,
  path: '/t/1',
  vehicle,
  quote: { by: HOSTILE, text: `${HOSTILE}\n${HOSTILE}`, eta: '2026-11-24' },
  chain,
});
const CONTENTS: Record<SingleContent['kind'], SingleContent> = {
  ...(Object.fromEntries(MAIL_TYPES.map((type) => [type, notice(type)])) as Record<MailType, SingleContent>),
  platform_invite: { kind: 'platform_invite', text: HOSTILE, vehicle, chain, threadId: '1', fromOrgId: null },
  org_invite: { kind: 'org_invite' },
  reset_password: { kind: 'reset_password' },
  verify_email: { kind: 'verify_email' },
  sign_up_invitation: { kind: 'sign_up_invitation', organization: HOSTILE, expiresAt: Date.UTC(2026, 11, 5) },
  account_notice: { kind: 'account_notice', is: 'placeholder-claimed', name: HOSTILE },
  org_notice: { kind: 'org_notice', what: 'joined', text: HOSTILE, email: HOSTILE },
};
const due = (content: SingleContent): DueMail<SingleContent> => ({
  id: 'm',
  content,
  at: Date.UTC(2026, 10, 21, 16, 12),
  status: 'pending',
  address: HOSTILE,
  firstTriedAt: null,
  wasSilent: false,
  cause: null,
  wanted: true,
  simulated: null,
  org: { id: 'o', name: HOSTILE, state: 'CO' },
  user: { id: 'u', name: HOSTILE, timeZone: null, isInSeveral: false },
  invite: { code: 'ABCD', role: 'admin', invitedBy: HOSTILE, expiresAt: Date.UTC(2026, 11, 5) },
});
const links = {
  baseUrl: 'https://titles.example',
  linkedOrgId: null,
  tokenUrl: 'https://titles.example/x?token=abc',
  unsubscribeUrl: 'https://titles.example/unsubscribe?token=t',
};

test.each(Object.entries(CONTENTS))(
  'a mail of kind %s escapes user input, links its button, and offers to unsubscribe only if it is a notification',
  (_kind, content) => {
    const page = mailPage(due(content), links);
    const markup = htmlPart(page, links.baseUrl);
    expect(markup).not.toMatch(/<script|<img src=x/);
    expect(markup.match(/<title>/g)).toHaveLength(1);
    expect(markup).toContain(`href="${page.button.url}"`);
    expect(page.button.url).toMatch(/^https:\/\/titles\.example\/(?:t\/1|x\?token=abc|myorganization|)$/);
    expect(page.subject.length).toBeGreaterThan(5);
    expect(textPart(page)).toContain(page.button.url);
    expect(textPart(page).includes('/unsubscribe?')).toBe(MAIL_TYPES.some((type) => type === content.kind));
  },
);

const EVENTS: readonly AccountEvent[] = [
  { is: 'password-changed', device: 'Chrome on Windows' },
  { is: 'signed-in', device: 'Chrome on Windows' },
  { is: 'signed-in', device: null },
  { is: 'title-contact-changed' },
  { is: 'placeholder-claimed', name: 'Canyon Auto' },
  { is: 'role-changed', text: 'Dana made you an admin. Before: member.' },
  { is: 'removed' },
];
test.each(EVENTS)('a mail about an account names the time and the device, says what to do, and has no token: $is', (event) => {
  const page = mailPage(due({ kind: 'account_notice', ...event }), { ...links, linkedOrgId: null, tokenUrl: null, unsubscribeUrl: null });
  const text = textPart(page);
  expect(text).toContain(event.is === 'placeholder-claimed' || event.is === 'title-contact-changed' ? 'Nov 21' : 'Nov 21, 9:12 AM MST');
  expect(text.includes('Chrome on Windows')).toBe('device' in event && event.device !== null);
  expect(text).toMatch(/If (?:it was|you did)/);
  expect(text).not.toMatch(/token|unsubscribe/);
});

test('the time of a mail about an account is in the zone of its person, if it is known', () => {
  const mail = { ...due({ kind: 'account_notice', is: 'signed-in', device: null }), org: null };
  expect(textPart(mailPage(mail, links))).toContain('Nov 21, 4:12 PM UTC');
  const user = { id: 'u', name: 'Dana', timeZone: 'America/Denver', isInSeveral: false };
  expect(textPart(mailPage({ ...mail, user }, links))).toContain('Nov 21, 9:12 AM MST');
});

test('a quoted update keeps its line breaks and shows its ETA, author and time', () => {
  const page = mailPage(
    due({ ...notice('tw_update'), quote: { by: 'Aspen', text: 'One.\nTwo.', eta: '2026-11-24' } } as SingleContent),
    links,
  );
  expect(textPart(page)).toContain('> One.\n> Two.\n\nETA: November 24, 2026\n\n— Aspen · Nov 21, 9:12 AM MST\n');
  expect(htmlPart(page, links.baseUrl)).toContain('One.<br>Two.');
});

test('what the title waits for stands with an update that says it, or else below the vehicle, with the day on which it is expected', () => {
  const awaited = { waitsFor: 'lien-release', expected: '2026-11-24' } as const;
  const said = mailPage(
    due({ ...notice('tw_update'), quote: { text: '', eta: '2026-11-24', waitsFor: 'lien-release' }, awaited } as SingleContent),
    links,
  );
  expect(textPart(said)).toContain('Waits for the lien release\nETA: November 24, 2026\n\n— Nov 21');
  expect(htmlPart(said, links.baseUrl)).toContain('Waits for the lien release · ETA November 24, 2026');
  for (const part of [textPart(said), htmlPart(said, links.baseUrl)]) expect(part.match(/Waits for/g)).toHaveLength(1);
  const asked = mailPage(due({ ...notice('request_update'), quote: null, awaited } as SingleContent), links);
  for (const part of [textPart(asked), htmlPart(asked, links.baseUrl)])
    expect(part).toContain('Waits for the lien release · expected November 24, 2026');
  const ended = mailPage(due({ ...notice('tw_update'), quote: { text: '', eta: null, waitsFor: null } } as SingleContent), links);
  expect(textPart(ended)).toContain('Waits for nothing any more\n');
});

test('times are in UTC if the state of the recipient is unknown', () => {
  const content = { ...notice('tw_update'), quote: { by: 'Aspen', text: 'One.', eta: null } } as SingleContent;
  const page = mailPage({ ...due(content), org: { id: 'o', name: 'Bluebird', state: null } }, links);
  expect(textPart(page)).toContain('— Aspen · Nov 21, 4:12 PM UTC\n');
});

const F150 = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 1 };
const subjectOf = (content: SingleContent) => mailPage({ ...due(content), org: { id: 'o', name: 'Bluebird', state: null } }, links).subject;
const ON_THREADS = ['tw_invite', 'request_update', 'tw_delivery', 'tw_update', 'reminders_unanswered'] as const satisfies MailType[];

test.each(ON_THREADS)('the subject of %s identifies the thread and names the neighbor concerned', (kind) => {
  const content = { ...(notice(kind) as NoticeMail), vehicle: F150, neighbor: 'Front Range Auction' };
  expect(subjectOf(content)).toBe(`${SUBJECTS[kind]} · 2021 Ford F-150 · E41877 · Front Range Auction`);
  expect(subjectOf({ ...content, neighbor: null })).toBe(`${SUBJECTS[kind]} · 2021 Ford F-150 · E41877`);
});

test.each(MAIL_TYPES.filter((kind) => !ON_THREADS.some((one) => one === kind)))(
  'the subject of %s, which is about no thread, names no vehicle and no neighbor',
  (kind) => {
    expect(subjectOf({ ...(notice(kind) as NoticeMail), vehicle: null })).toBe(SUBJECTS[kind]);
  },
);

const claim = (vin: string, neighbor: string | null): SingleContent => ({
  ...(CONTENTS.platform_invite as Extract<SingleContent, { kind: 'platform_invite' }>),
  vehicle: { ...F150, vin },
  neighbor,
});

test('the subject of a platform invite identifies the thread too, and contains a short VIN in full', () => {
  expect(subjectOf(claim('1FTFW1E53MKE41877', 'Aspen'))).toBe('Claim Bluebird on Titleline · 2021 Ford F-150 · E41877 · Aspen');
  expect(subjectOf(claim('A1234', 'Aspen'))).toBe('Claim Bluebird on Titleline · 2021 Ford F-150 · A1234 · Aspen');
});

test('the last six characters of the VIN are bold, and plain in the text part', () => {
  const page = mailPage({ ...due(claim('1FTFW1E53MKE41877', 'Aspen')), org: { id: 'o', name: 'Bluebird', state: null } }, links);
  expect(htmlPart(page, links.baseUrl)).toMatch(/>1FTFW1E53MK<b [^>]*>E41877<\/b><\/div>/);
  expect(textPart(page)).toContain('VIN 1FTFW1E53MKE41877\n');
});

const combinedSubject = (...contents: SingleContent[]) =>
  combinedInvitationsPage(
    contents.map(due),
    links.baseUrl,
    contents.map(() => links.tokenUrl),
  ).subject;

test('the subject of a combined mail contains what its invitations have in common', () => {
  const one = claim('1FTFW1E53MKE41877', 'Aspen');
  expect(combinedSubject(one, claim('1FTFW1E53MKE41878', 'Aspen'))).toBe(`Claim ${HOSTILE} on Titleline · 2021 Ford F-150 · Aspen`);
  expect(combinedSubject(one, { kind: 'org_invite' })).toBe('2 invitations on Titleline');
  expect(combinedSubject(one, { kind: 'account_notice', is: 'title-contact-changed' })).toBe('2 messages on Titleline');
});

const stop = (name: string, given: Partial<MailStop> = {}): MailStop => ({
  name,
  place: 'Boulder, CO',
  type: 'dealership',
  own: false,
  part: 'joined',
  way: 'open',
  ...given,
});

test('the chain is shown below the vehicle, with the same words as on the thread', () => {
  const chainSteps = [
    stop('Front Range', { part: 'delivered', way: null }),
    stop('Aspen', { own: true, part: 'holds', way: 'done' }),
    stop('Partner', { place: null, type: 'auction', part: 'invited', way: 'transit' }),
  ];
  const page = mailPage(due({ ...notice('request_update'), chain: chainSteps } as SingleContent), links);
  expect(textPart(page)).toContain(
    'Front Range (Boulder, CO): Delivered\nAspen (You): Holds the title\nPartner (Auction): Invite pending, In transit\n',
  );
  expect(htmlPart(page, links.baseUrl)).toMatch(/Front Range[\s\S]+Delivered[\s\S]+Aspen[\s\S]+Holds the title[\s\S]+In transit/);
  expect(page.explanation).toBe('You hold it, so you can answer. One update answers every open request.');
});

const chainText = (...stops: MailStop[]) => textPart(mailPage(due({ ...notice('tw_update'), chain: stops } as SingleContent), links));

test('the chain says in words what is disputed, on its way back, contested or not located', () => {
  const sender = stop('Aspen', { part: 'coming-back', way: null });
  expect(chainText(sender, stop('Bluebird', { part: 'disputed', way: 'returning' }))).toContain(
    'Aspen (Boulder, CO): Coming back\nBluebird (Boulder, CO): Disputed, On its way back\n',
  );
  const holder = stop('Aspen', { part: 'holds', way: null });
  const between = stop('Cottonwood', { way: 'contested' });
  expect(chainText(holder, between, stop('Bluebird', { part: 'claims', way: 'contested' }))).toContain(
    'Cottonwood (Boulder, CO): Joined\nBluebird (Boulder, CO): Claims the title, Contested\n',
  );
  expect(chainText(stop('Aspen', { part: 'not-located', way: null }))).toContain('Aspen (Boulder, CO): Not located\n');
});

test('each state of an organization has a picture that exists', () => {
  const parts = ['holds', 'delivered', 'coming-back', 'coming-back-to-you', 'not-located', 'claims', 'disputed', 'invited'] as const;
  const stops = parts.map((part) => stop('Aspen', { part }));
  const markup = htmlPart(mailPage(due({ ...notice('tw_update'), chain: stops } as SingleContent), links), links.baseUrl);
  const pictures = [...markup.matchAll(/titles\.example\/(mail-\w+\.png)/g)].map(([, name]) => name!);
  expect(pictures).toEqual(expect.arrayContaining(['mail-return.png', 'mail-question.png']));
  expect(pictures.filter((name) => !existsSync(new URL(`../../../../public/${name}`, import.meta.url)))).toEqual([]);
});

test('a long chain is vertical and shows the number of organizations that it leaves out', () => {
  const chainSteps = [{ more: 3, way: null }, stop('Aspen', { own: true }), stop('Cottonwood'), { more: 2, way: 'open' as const }];
  const page = mailPage(due({ ...notice('tw_update'), chain: chainSteps } as SingleContent), links);
  expect(textPart(page)).toContain('+3 more\nAspen (You): Joined\nCottonwood (Boulder, CO): Joined\n+2 more\n');
  expect(htmlPart(page, links.baseUrl)).toMatch(/\+3 more[\s\S]+Aspen[\s\S]+\+2 more/);
});

const buttonFor = (kind: MailType, part: MailStop['part']) =>
  mailPage(due({ ...notice(kind), chain: [stop('Aspen', { own: true, part })] } as SingleContent), links).button.label;

test('the button names the first action that the recipient must take', () => {
  expect(buttonFor('request_update', 'awaits-answer')).toBe('Answer the invitation');
  expect(buttonFor('request_update', 'joined')).toBe('Post an update');
  expect(buttonFor('tw_delivery', 'awaits-confirmation')).toBe('Answer the delivery');
});

const pageFor = (kind: MailType, ...stops: MailStop[]) =>
  mailPage(due({ ...notice(kind), chain: stops, answerBy: null } as SingleContent), links);

test('the mail to the sender of a title that is disputed or on its way back says what to do', () => {
  const back = pageFor('tw_delivery', stop('Aspen', { own: true, part: 'coming-back-to-you' }), stop('Bluebird', { part: 'disputed' }));
  expect([back.explanation, back.button.label]).toEqual(['Confirm once the paper is back.', 'Confirm the return']);
  const holder = stop('Aspen', { own: true, part: 'holds' });
  const disputed = pageFor('tw_delivery', holder, stop('Bluebird', { part: 'disputed' }));
  expect(disputed.explanation).toBe('Send it again once it is right, say that you do not have it, or post an update.');
  expect(disputed.button.label).toBe('Settle the dispute');
  expect(pageFor('tw_delivery', holder, stop('Bluebird')).button.label).toBe('Open the thread');
  expect(pageFor('request_update', holder, stop('Bluebird', { part: 'disputed' })).button.label).toBe('Post an update');
});

const ANSWER_BY = Date.UTC(2026, 11, 5, 16, 12);
const INVITATION = { text: 'Aspen says you sold this to them.', vehicle, chain: null, answerBy: ANSWER_BY };
const UNTIL = 'The invitation can be answered until December 5, 2026.';

test('an invitation to a thread states its deadline, even if its claim link works longer', () => {
  const platform = mailPage(due({ kind: 'platform_invite', ...INVITATION, threadId: '1', fromOrgId: null }), links);
  expect(platform.explanation).toMatch(
    new RegExp(`Claim .* to see this thread and answer\\. ${UNTIL} The link works once, for 30 days\\.$`),
  );
  const mailed = mailPage(due({ kind: 'tw_invite', ...INVITATION, path: '/t/1', quote: null }), links);
  expect(mailed.explanation).toBe(`Accept to follow the title and post updates, or decline if it is not yours. ${UNTIL}`);
});

test('an invitation without a stored deadline, queued by an earlier version, states none', () => {
  for (const content of [CONTENTS.platform_invite, CONTENTS.tw_invite])
    expect(mailPage(due(content), links).explanation).not.toContain('until');
});

test('the button of a notification without a target leads to the notifications page', () => {
  const page = mailPage(due({ ...notice('connection_ignored'), path: '/notifications' } as SingleContent), links);
  expect(page.button).toEqual({ label: 'See notifications', url: 'https://titles.example/notifications' });
});

test('the html tag escapes values, joins lists and omits null', () => {
  expect(html`<p title="${'"'}">${'<b>'}${null}${[html`<i>`, html`${'&'}`]}${7}</p>`.markup).toBe(
    '<p title="&quot;">&lt;b&gt;<i>&amp;7</p>',
  );
});
