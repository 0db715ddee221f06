// Limits of mail to strangers: per organization, per user with several organizations, and per mailbox in any spelling.
import { describe, expect, test } from 'vitest';
import { DAY_MS, STRANGER_MAILS_PER_MESSAGE } from '../limits.ts';
import {
  mailboxOf,
  mailDayStart,
  nextMailMorning,
  releaseMails,
  type StrangerMail,
  strangersPerDay,
  type WaitingMail,
} from './stranger-mail.ts';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-22T16:00:00Z');
let count = 0;
const mail = (address: string, orgId = 'auction', userId: string | null = 'ann'): WaitingMail => ({
  id: `m${(count += 1)}`,
  orgId,
  userId,
  address,
});
const OLD = new Map(['auction', 'dealer', 'third'].map((orgId) => [orgId, NOW - 30 * DAY_MS]));
const release = (due: WaitingMail[], left: StrangerMail[] = [], since = OLD) => releaseMails(due, left, since, NOW);
const ids = (mails: WaitingMail[]) => mails.map(({ id }) => id);

describe('the mail day', () => {
  test.each([
    ['2026-11-22T16:00:00Z', '2026-11-23T13:00:00Z'],
    ['2026-11-22T08:00:00Z', '2026-11-23T13:00:00Z'],
    ['2026-11-22T13:00:00Z', '2026-11-23T13:00:00Z'],
    // late in the evening in Los Angeles
    ['2026-11-23T07:59:59Z', '2026-11-23T13:00:00Z'],
  ])('mail held at %s is released at %s', (now, morning) => {
    expect(nextMailMorning(at(now))).toBe(at(morning));
    expect(mailDayStart(at(morning))).toBeGreaterThan(mailDayStart(at(now)));
  });
});

test('mails to one address are sent together, in order', () => {
  const [one, other, third] = [mail('a@x.test'), mail('b@x.test'), mail('a@x.test')];
  expect(release([one, other, third])).toEqual({ together: [ids([one, third]), ids([other])], wait: [] });
});

test('a second mail to the same address waits until another day', () => {
  const [one, other] = [mail('a@x.test'), mail('b@x.test')];
  expect(release([one, other], [mail('A@x.test')])).toEqual({ together: [[other.id]], wait: [one.id] });
});

test('another organization can mail the same address on the same day, unless the same user sends it', () => {
  const [ours, theirs, again] = [mail('a@x.test'), mail('a@x.test', 'dealer', 'bob'), mail('a@x.test', 'third', 'ann')];
  expect(release([ours, theirs, again])).toEqual({ together: [[ours.id], [theirs.id]], wait: [again.id] });
});

test('an organization can mail 50 strangers a day in its first week, and 500 later', () => {
  expect([strangersPerDay(NOW - 7 * DAY_MS + 1, NOW), strangersPerDay(NOW - 7 * DAY_MS, NOW)]).toEqual([50, 500]);
  const due = Array.from({ length: 60 }, (_, n) => mail(`a${n}@x.test`, 'auction', `user ${n}`));
  const young = release(due, [], new Map([['auction', NOW - DAY_MS]]));
  expect([young.together.length, young.wait]).toEqual([50, ids(due.slice(50))]);
  const before = Array.from({ length: 499 }, (_, n) => mail(`b${n}@x.test`, 'auction', null));
  expect(release(due, before)).toEqual({ together: [[due[0]!.id]], wait: ids(due.slice(1)) });
});

test('a user can mail 500 strangers a day in all organizations', () => {
  const before = Array.from({ length: 500 }, (_, n) => mail(`b${n}@x.test`, n % 2 === 0 ? 'dealer' : 'third'));
  const due = mail('a@x.test');
  expect(release([due], before).wait).toEqual([due.id]);
});

test('mails beyond the limit of one message wait for another day', () => {
  const due = Array.from({ length: STRANGER_MAILS_PER_MESSAGE + 3 }, () => mail('a@x.test'));
  const { together, wait } = release(due);
  expect([together.map((mails) => mails.length), wait]).toEqual([[STRANGER_MAILS_PER_MESSAGE], ids(due.slice(-3))]);
});

test('spellings of one mailbox count as one, but are never sent together: only the exact address proves who reads it', () => {
  expect(mailboxOf('Desk+ford@X.test')).toBe('desk@x.test');
  expect(mailboxOf('de.sk@googlemail.com')).toBe('desk@gmail.com');
  expect(mailboxOf('de.sk@x.test')).toBe('de.sk@x.test');
  expect(mailboxOf('+1@x.test')).toBe('+1@x.test');
  const [one, other] = [mail('desk+1@x.test'), mail('desk+2@x.test')];
  expect(release([one, other])).toEqual({ together: [[one.id]], wait: [other.id] });
});
