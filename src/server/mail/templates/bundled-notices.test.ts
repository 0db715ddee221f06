import { expect, test } from 'vitest';
import { BUNDLE_MAX } from '../../../domain/limits.ts';
import type { MailType } from '../../../domain/vocabulary.ts';
import type { DueMail, NoticeMail } from '../../../domain/thread/notices/mail-content.ts';
import { bundledNoticesPage } from './bundled-notices.ts';
import { htmlPart } from './html-part.ts';
import { textPart } from './text-part.ts';

const links = {
  baseUrl: 'https://titles.example',
  linkedOrgId: null,
  tokenUrl: null,
  unsubscribeUrl: 'https://titles.example/unsubscribe?token=t',
};
const ASKED = 'Front Range Auction requested an update.';
const DECEMBER_5 = Date.UTC(2026, 11, 5, 16, 12);

type Given = Partial<Omit<NoticeMail, 'kind'>>;
function due(kind: MailType, vin: string, given: Given = {}): DueMail<NoticeMail> {
  const vehicle = { vin, year: 2021, make: 'Ford', model: 'F-150', mileage: 1 };
  return {
    id: vin,
    content: {
      kind,
      text: ASKED,
      path: `/t/${vin}`,
      vehicle,
      neighbor: 'Front Range Auction',
      quote: null,
      chain: [],
      answerBy: null,
      ...given,
    },
    at: Date.UTC(2026, 10, 21, 16, 12),
    status: 'pending',
    address: 'dana@aspen.test',
    firstTriedAt: null,
    wasSilent: false,
    cause: null,
    wanted: true,
    simulated: null,
    org: { id: 'o', name: 'Aspen Auto Group', state: 'CO' },
    user: { id: 'u', name: 'Dana Keller', timeZone: null, isInSeveral: false },
    invite: null,
  };
}
const pageOf = (kind: MailType, ...given: (Given & { vin: string })[]) =>
  bundledNoticesPage(
    given.map(({ vin, ...more }) => due(kind, vin, more)),
    links,
  );
const quote = (text: string, eta: string | null = null) => ({ by: 'Front Range Auction', text, eta });

test('it says how many titles it is about and who acted, and has a link to each thread, in the order of the ends of their VINs', () => {
  const page = pageOf('request_update', { vin: 'AAAAAA777777' }, { vin: 'BBBBBB111111' });
  expect(page.subject).toBe('Title update requested · 2 titles · Front Range Auction');
  expect(textPart(page)).toBe(`Front Range Auction asks about 2 titles.

One update on a title answers every open request about it.

111111 · 2021 Ford F-150
${ASKED}
Post an update: https://titles.example/t/BBBBBB111111

777777 · 2021 Ford F-150
${ASKED}
Post an update: https://titles.example/t/AAAAAA777777

Open what needs you:
https://titles.example/dashboard?view=table&filters=needs-you

-- 
Sent to dana@aspen.test, because you work for Aspen Auto Group.

Turn off “Update requests”:
https://titles.example/unsubscribe?token=t

Choose which emails you get:
https://titles.example/profile
`);
  const markup = htmlPart(page, links.baseUrl);
  expect([...markup.matchAll(/href="https:\/\/titles\.example\/t\/(\w+)"/g)].map(([, vin]) => vin)).toEqual([
    'BBBBBB111111',
    'AAAAAA777777',
  ]);
});

test('a message that all have in common stands above the list, once; others stand with their threads', () => {
  const same = textPart(
    pageOf('tw_update', { vin: 'A1', quote: quote('Monday.', '2026-11-24') }, { vin: 'A2', quote: quote('Monday.', '2026-11-24') }),
  );
  expect(same.match(/Monday/g)).toHaveLength(1);
  expect(same).toContain('> Monday.\n\nETA: November 24, 2026\n\n— Front Range Auction · Nov 21, 9:12 AM MST\n\nA1 ·');
  const different = textPart(
    pageOf('tw_update', { vin: 'A1', quote: quote('Monday.') }, { vin: 'A2', quote: quote('', '2026-11-24') }, { vin: 'A3' }),
  );
  expect(different).toContain(`${ASKED}\n> Monday.\nOpen the thread:`);
  expect(different).toContain(`${ASKED}\nETA: November 24, 2026\nOpen the thread:`);
  expect(different).toContain(`A3 · 2021 Ford F-150\n${ASKED}\nOpen the thread:`);
});

test('invitations say until when they can be answered: once, or each if the days differ', () => {
  const same = pageOf('tw_invite', { vin: 'A1', answerBy: DECEMBER_5 }, { vin: 'A2', answerBy: DECEMBER_5 + 60_000 });
  expect(same.explanation).toMatch(/ The invitations can be answered until December 5, 2026\.$/);
  expect(textPart(same).match(/until/g)).toHaveLength(1);
  const different = textPart(pageOf('tw_invite', { vin: 'A1', answerBy: DECEMBER_5 }, { vin: 'A2', answerBy: DECEMBER_5 + 86_400_000 }));
  expect(different).toMatch(/A1 ·[\s\S]+It can be answered until December 5, 2026\.[\s\S]+A2 ·[\s\S]+until December 6, 2026\./);
});

test('texts of users are escaped', () => {
  const hostile = `<script>alert("x")</script>'&`;
  const vehicle = { vin: hostile, year: 2021, make: hostile, model: hostile, mileage: 1 };
  const page = pageOf('tw_update', { vin: 'A1', text: hostile, vehicle, neighbor: hostile, quote: quote(hostile) }, { vin: 'A2' });
  expect(htmlPart(page, links.baseUrl)).not.toContain('<script>alert');
});

test('the longest list is not cut off by mail programs that show 100 KB', () => {
  const vins = Array.from({ length: BUNDLE_MAX }, (_, at) => ({
    vin: `1FTFW1E53MKE4${1000 + at}`,
    vehicle: { vin: `1FTFW1E53MKE4${1000 + at}`, year: 2021, make: 'Chevrolet', model: 'Silverado 1500 Crew Cab', mileage: 1 },
    path: `/t/${crypto.randomUUID()}`,
  }));
  expect(htmlPart(pageOf('request_update', ...vins), links.baseUrl).length).toBeLessThan(100_000);
});
