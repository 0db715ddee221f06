import { expect, test } from 'vitest';
import { MAIL_TYPES, type MailType } from '../../domain/vocabulary.ts';
import { htmlPart } from './html-part.ts';
import { html } from './html.ts';
import { pageOf } from './letters.ts';
import type { DueMail, Letter } from './mail.ts';
import { textPart } from './text-part.ts';

const NASTY = `</title><script>alert("x")</script>'&<img src=x onerror=y>`;
const vehicle = { vin: NASTY, year: 2022, make: NASTY, model: NASTY, mileage: 1 };
const notice = (kind: MailType): Letter => ({
  kind,
  text: NASTY,
  path: '/t/1',
  vehicle,
  quote: { text: `${NASTY}\n${NASTY}`, eta: '2026-11-24' },
});
const LETTERS: Record<Letter['kind'], Letter> = {
  ...(Object.fromEntries(MAIL_TYPES.map((type) => [type, notice(type)])) as Record<MailType, Letter>),
  platform_invite: { kind: 'platform_invite', text: NASTY, vehicle, threadId: '1', fromOrgId: null },
  org_invite: { kind: 'org_invite' },
  reset_password: { kind: 'reset_password' },
  verify_email: { kind: 'verify_email' },
};
const due = (letter: Letter): DueMail => ({
  id: 'm',
  letter,
  status: 'pending',
  address: NASTY,
  cause: null,
  wanted: true,
  org: { id: 'o', name: NASTY },
  user: { id: 'u', name: NASTY },
  invite: { code: 'ABCD', role: 'admin', invitedBy: NASTY, expiresAt: Date.UTC(2026, 11, 5) },
});
const links = {
  baseUrl: 'https://titles.example',
  tokenUrl: 'https://titles.example/x?token=abc',
  offUrl: 'https://titles.example/unsubscribe?token=t',
};

test.each(Object.entries(LETTERS))('%s holds nothing that somebody typed as markup, and has one way on', (_kind, letter) => {
  const page = pageOf(due(letter), links);
  const markup = htmlPart(page, links.baseUrl);
  expect(markup).not.toMatch(/<script|<img src=x/);
  expect(markup.match(/<title>/g)).toHaveLength(1);
  expect(markup).toContain(`href="${page.button.url}"`);
  expect(page.button.url).toMatch(/^https:\/\/titles\.example\/(?:t\/1|x\?token=abc)$/);
  expect(page.subject.length).toBeGreaterThan(5);
  expect(textPart(page)).toContain(page.button.url);
  expect(textPart(page).includes('/unsubscribe?')).toBe(MAIL_TYPES.some((type) => type === letter.kind));
});

test('a quote keeps its lines, and its ETA is a date in words', () => {
  const page = pageOf(due({ ...notice('tw_update'), quote: { text: 'One.\nTwo.', eta: '2026-11-24' } } as Letter), links);
  expect(textPart(page)).toContain('> One.\n> Two.\n\nETA: November 24, 2026');
  expect(htmlPart(page, links.baseUrl)).toContain('One.<br>Two.');
});

test('what leads nowhere in particular leads to the notifications', () => {
  const page = pageOf(due({ ...notice('connection_ignored'), path: '/notifications' } as Letter), links);
  expect(page.button).toEqual({ label: 'See notifications', url: 'https://titles.example/notifications' });
});

test('holes are escaped, lists are joined, and null leaves nothing', () => {
  expect(html`<p title="${'"'}">${'<b>'}${null}${[html`<i>`, html`${'&'}`]}${7}</p>`.markup).toBe(
    '<p title="&quot;">&lt;b&gt;<i>&amp;7</p>',
  );
});
