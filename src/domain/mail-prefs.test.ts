import { expect, test } from 'vitest';
import { changeEmailPrefs, DIGEST_HOURS, digestOf, type EmailPrefs, isMailed, MAIL_WISHES, mailWish } from './mail-prefs.ts';
import { MAIL_TYPES } from './vocabulary.ts';

const NEW: EmailPrefs = { enabled: true, types: {} };
const after = (...changes: Parameters<typeof changeEmailPrefs>[1][]): EmailPrefs => changes.reduce(changeEmailPrefs, NEW);

test('a person who has chosen nothing gets every type at once, and a digest at 7:30 in a zone that is not known yet', () => {
  expect(MAIL_TYPES.map((type) => mailWish(NEW, type))).toEqual(MAIL_TYPES.map(() => 'once'));
  expect(digestOf(NEW)).toEqual({ at: '07:30', timeZone: null });
});

test.each(MAIL_WISHES.flatMap((from) => MAIL_WISHES.map((to) => [from, to] as const)))('a type changes from %s to %s', (from, to) => {
  const prefs = after({ wishes: { tw_update: from, tw_invite: 'digest' } }, { wishes: { tw_update: to } });
  expect(mailWish(prefs, 'tw_update')).toBe(to);
  expect(mailWish(prefs, 'tw_invite')).toBe('digest');
  expect(mailWish(prefs, 'tw_delivery')).toBe('once');
});

test('the boolean of a type says whether it is mailed at once, also if it is in the digest', () => {
  expect(after({ wishes: { tw_update: 'digest' } }).types).toEqual({ tw_update: false });
  expect(after({ wishes: { tw_update: 'once', tw_invite: 'off' } }).types).toEqual({ tw_update: true, tw_invite: false });
});

test('a client that knows only the booleans switches a type on and off, and leaves one in the digest that it does not switch on', () => {
  const inDigest = { wishes: { tw_update: 'digest' } } as const;
  expect(mailWish(after({ types: { tw_update: false } }), 'tw_update')).toBe('off');
  expect(mailWish(after(inDigest, { types: { tw_update: true } }), 'tw_update')).toBe('once');
  expect(mailWish(after(inDigest, { types: { tw_update: false } }), 'tw_update')).toBe('digest');
  expect(mailWish(after(inDigest, { types: { tw_update: true } }, { types: { tw_update: false } }), 'tw_update')).toBe('off');
});

test('a type that a previous version switched on is mailed at once only', () => {
  expect(mailWish({ enabled: true, types: { tw_update: true }, digest: { types: ['tw_update'] } }, 'tw_update')).toBe('once');
});

test('the hour and its zone are kept apart, and null is no digest', () => {
  const prefs = after({ digest: { at: '06:00', timeZone: 'America/Denver' } }, { digest: { timeZone: 'America/New_York' } });
  expect(digestOf(prefs)).toEqual({ at: '06:00', timeZone: 'America/New_York' });
  expect(digestOf(changeEmailPrefs(prefs, { digest: { at: null } }))).toEqual({ at: null, timeZone: 'America/New_York' });
});

test('nothing is sent while the main switch is off, and everything is as before when it is on again', () => {
  const prefs = after({ wishes: { tw_update: 'digest', tw_invite: 'off' }, digest: { at: '08:00', timeZone: 'America/Denver' } });
  const off = changeEmailPrefs(prefs, { enabled: false });
  expect(digestOf(off).at).toBeNull();
  expect(MAIL_TYPES.filter((type) => isMailed(off, type))).toEqual([]);
  expect(mailWish(off, 'tw_update')).toBe('digest');
  expect(changeEmailPrefs(off, { enabled: true })).toEqual(prefs);
});

test('a type in the digest is not mailed without a digest, and stays in it', () => {
  const prefs = after({ wishes: { tw_update: 'digest' } });
  expect(isMailed(prefs, 'tw_update')).toBe(true);
  const without = changeEmailPrefs(prefs, { digest: { at: null } });
  expect(isMailed(without, 'tw_update')).toBe(false);
  expect(mailWish(without, 'tw_update')).toBe('digest');
});

test('the digest can be sent every half hour from 5:00 to 11:00', () => {
  expect([DIGEST_HOURS.length, DIGEST_HOURS[0], DIGEST_HOURS.at(-1)]).toEqual([13, '05:00', '11:00']);
});
