// Every text that the product promises is defined in one place of the source and used by something.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as limits from '../src/domain/limits.ts';
import { SUBJECTS } from '../src/domain/thread/notices/mail-subject.ts';
import { PARTNER } from '../src/domain/redacted-name.ts';
import { HTTP_STATUS } from '../src/api/errors.ts';
import { ERRORS, RULES, SCREENS, STATES } from './texts/messages.ts';

const sources = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(?:^|\/)test-/.test(name))
    .map((name) => [join('src', name), withoutComments(readFileSync(join('src', name), 'utf8'))]),
);

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Returns a pattern for the text as a whole string literal, in any quotes. */
const literal = (text: string): RegExp =>
  new RegExp(`(?<quote>['"\`])${text.split('{…}').map(escaped).join('\\$\\{[^}]*\\}').replaceAll("'", "\\\\?'")}\\k<quote>`, 'g');

type Place = { file: string; code: string; at: number };
const placesOf = (text: string): Place[] =>
  [...sources].flatMap(([file, code]) => [...code.matchAll(literal(text))].map(({ index }) => ({ file, code, at: index })));

/** Returns the name under which the text is used: the nearest key or constant before it. */
function nameOf({ code, at }: Place): string {
  const names = [...code.slice(0, at).matchAll(/(?:'([\w-]+)'|\b(\w+)):(?!:)|\bconst (\w+)\b/g)];
  const [, quoted, plain, constant] = names.at(-1) ?? [];
  return quoted ?? plain ?? constant ?? '';
}

/** Returns the files that import and use the text, and its own file if that uses the constant. */
function usersOf({ file, code }: Place, name: string): string[] {
  const word = new RegExp(`(?:\\.|['"]|\\b)${escaped(name)}\\b`, 'g');
  const elsewhere = [...sources].filter(([other, text]) => other !== file && word.test(text) && importsFrom(text, file));
  const here = [...code.matchAll(word)].length > 1 ? [file] : [];
  return [...elsewhere.map(([other]) => other), ...here];
}

/** A refusal is used by its name and needs no import: the types check that the name is in the table. */
const importsFrom = (code: string, file: string): boolean =>
  basename(file) === 'refusals.ts' || new RegExp(`from '[^']*/${escaped(basename(file))}'`).test(code);

describe.each([
  ['rules', RULES],
  ['errors', ERRORS],
  ['states', STATES],
])('the texts of the %s', (_section, texts) => {
  test.each(texts)('%s', (text) => {
    const places = placesOf(text);
    expect(
      places.map(({ file }) => file),
      'is defined in one place',
    ).toHaveLength(1);
    const [place] = places;
    expect(usersOf(place!, nameOf(place!)), `"${nameOf(place!)}" of ${place!.file} is used by something`).not.toEqual([]);
  });
});

test.each(SCREENS)('a screen shows: %s', (text) => {
  const places = placesOf(text);
  const shown = places.filter((place) => usersOf(place, nameOf(place)).length > 0);
  expect(places.length, 'is defined somewhere').toBeGreaterThan(0);
  expect(shown.length, 'is used by something').toBeGreaterThan(0);
});

describe('the texts on screens and in mails have', () => {
  const copy = [...sources].filter(([file]) =>
    /^src\/(?:web\/copy\/|domain\/(?:refusals|notification)\.ts|server\/mail\/templates\/templates\.ts)/.test(file),
  );
  const words = copy.flatMap(([, code]) =>
    [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '…')),
  );

  test('no exclamation marks', () => {
    expect(words.length).toBeGreaterThan(900);
    expect(words.filter((text) => text.includes('!'))).toEqual([]);
  });

  // "Cancelled" is the one exception: the specification writes it so, and the reason of a closed thread is stored under that name.
  test('US spelling, except of "cancelled"', () => {
    const british =
      /\b(?:colour|neighbour|favour|behaviour|organis|recognis|authoris|cancelling|canceled|licence|centre|grey|catalogue|whilst)/i;
    expect(words.filter((text) => british.test(text) && text.includes(' '))).toEqual([]);
  });
});

test('notifications have the promised subjects', () => {
  expect(SUBJECTS).toEqual({
    connection_request: 'New connection request',
    connection_accepted: 'Connection accepted',
    connection_ignored: 'Connection request declined',
    tw_invite: 'New thread invite',
    request_update: 'Title update requested',
    tw_delivery: 'Title delivered',
    tw_update: 'Thread update',
    platform_invite: 'Notification',
    desk_mention: 'You were mentioned',
    reminders_unanswered: 'No answer to three reminders',
    members_changed: 'Change in your organization',
    wrong_join_codes: 'Wrong passphrases',
  });
});

test('a withheld name is shown as "Partner"', () => {
  expect(PARTNER).toBe('Partner');
});

test('every error code has its HTTP status', () => {
  expect(HTTP_STATUS).toEqual({
    'invalid-argument': 400,
    unauthenticated: 401,
    'permission-denied': 403,
    'not-found': 404,
    aborted: 409,
    'resource-exhausted': 429,
    internal: 500,
    unavailable: 503,
    'deadline-exceeded': 504,
  });
});

const NUMBERS = {
  DEFAULT_REDIRECT: '/dashboard',
  UPDATES_SHOWN: 3,
  NOTIFICATIONS_IN_MENU: 5,
  PAGE_SIZE: 25,
  ORG_SEARCH_MAX: 25,
  ORG_PICKER_MAX: 10,
  SEARCH_DEBOUNCE_MS: 250,
  THREAD_SEARCH_MAX: 50,
  THREAD_SEARCH_SHOWN: 3,
  REQUEST_NOTES_SHOWN: 5,
  INVITE_DAYS: 14,
  INVITE_DAYS_MAX: 365,
  MAIL_WAIT_MS: 60_000,
  VIN_LENGTH: 17,
  PHONE_DIGITS: 10,
  TOOLTIP_HIDE_MS: 200,
  TOAST_MS: 3000,
  REQUEST_TIMEOUT_MS: 70_000,
  PASSPHRASE_LENGTH: 16,
} as const;

test.each(Object.entries(NUMBERS))('%s is %s, and the source uses it', (name, value) => {
  expect((limits as Record<string, unknown>)[name]).toBe(value);
  const users = [...sources].filter(([file, code]) => !file.endsWith('limits.ts') && new RegExp(`\\b${name}\\b`).test(code));
  expect(users).not.toEqual([]);
});
