// A stranger is not bombed: not by an organization, not by a person with many of them, and not under many spellings of one address.
import { describe, expect, test } from 'vitest';
import { DAY_MS, STRANGER_MAILS_TOGETHER } from './limits.ts';
import {
  mailboxOf,
  mailDayBegan,
  nextMailMorning,
  releaseMails,
  type StrangerMail,
  strangersADay,
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
  ])('what waits at %s leaves at %s', (now, morning) => {
    expect(nextMailMorning(at(now))).toBe(at(morning));
    expect(mailDayBegan(at(morning))).toBeGreaterThan(mailDayBegan(at(now)));
  });
});

test('what goes to one address leaves as one mail, in its order', () => {
  const [one, other, third] = [mail('a@x.test'), mail('b@x.test'), mail('a@x.test')];
  expect(release([one, other, third])).toEqual({ together: [ids([one, third]), ids([other])], wait: [] });
});

test('who was written to today waits, whatever became of the first mail', () => {
  const [one, other] = [mail('a@x.test'), mail('b@x.test')];
  expect(release([one, other], [mail('A@x.test')])).toEqual({ together: [[other.id]], wait: [one.id] });
});

test('another organization writes to the same address on the same day, unless the same person sends it', () => {
  const [ours, theirs, again] = [mail('a@x.test'), mail('a@x.test', 'dealer', 'bob'), mail('a@x.test', 'third', 'ann')];
  expect(release([ours, theirs, again])).toEqual({ together: [[ours.id], [theirs.id]], wait: [again.id] });
});

test('an organization’s day ends after fifty in its first week, and after five hundred later', () => {
  expect([strangersADay(NOW - 7 * DAY_MS + 1, NOW), strangersADay(NOW - 7 * DAY_MS, NOW)]).toEqual([50, 500]);
  const due = Array.from({ length: 60 }, (_, n) => mail(`a${n}@x.test`, 'auction', `user ${n}`));
  const young = release(due, [], new Map([['auction', NOW - DAY_MS]]));
  expect([young.together.length, young.wait]).toEqual([50, ids(due.slice(50))]);
  const before = Array.from({ length: 499 }, (_, n) => mail(`b${n}@x.test`, 'auction', null));
  expect(release(due, before)).toEqual({ together: [[due[0]!.id]], wait: ids(due.slice(1)) });
});

test('a person’s day ends after five hundred, whichever organization they act for', () => {
  const before = Array.from({ length: 500 }, (_, n) => mail(`b${n}@x.test`, n % 2 === 0 ? 'dealer' : 'third'));
  const due = mail('a@x.test');
  expect(release([due], before).wait).toEqual([due.id]);
});

test('one message has an end; the rest leaves on another day', () => {
  const due = Array.from({ length: STRANGER_MAILS_TOGETHER + 3 }, () => mail('a@x.test'));
  const { together, wait } = release(due);
  expect([together.map((mails) => mails.length), wait]).toEqual([[STRANGER_MAILS_TOGETHER], ids(due.slice(-3))]);
});

test('many spellings of one mailbox are one, and never share a mail: only its own address proves who reads it', () => {
  expect(mailboxOf('Desk+ford@X.test')).toBe('desk@x.test');
  expect(mailboxOf('de.sk@googlemail.com')).toBe('desk@gmail.com');
  expect(mailboxOf('de.sk@x.test')).toBe('de.sk@x.test');
  expect(mailboxOf('+1@x.test')).toBe('+1@x.test');
  const [one, other] = [mail('desk+1@x.test'), mail('desk+2@x.test')];
  expect(release([one, other])).toEqual({ together: [[one.id]], wait: [other.id] });
});
