// Every text that the product promises stands in one place of the source, and something shows it.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as limits from '../src/domain/limits.ts';
import { SUBJECTS } from '../src/domain/notification.ts';
import { PARTNER } from '../src/domain/redaction/partner.ts';
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
/** The text as a literal of its own, whatever quotes it stands in. */
const literal = (text: string): RegExp =>
  new RegExp(`(?<quote>['"\`])${text.split('{…}').map(escaped).join('\\$\\{[^}]*\\}').replaceAll("'", "\\\\?'")}\\k<quote>`, 'g');

type Place = { file: string; code: string; at: number };
const placesOf = (text: string): Place[] =>
  [...sources].flatMap(([file, code]) => [...code.matchAll(literal(text))].map(({ index }) => ({ file, code, at: index })));

/** By what name the rest of the source calls the text: the nearest key or constant before it. */
function nameOf({ code, at }: Place): string {
  const names = [...code.slice(0, at).matchAll(/(?:'([\w-]+)'|\b(\w+)):(?!:)|\bconst (\w+)\b/g)];
  const [, quoted, plain, constant] = names.at(-1) ?? [];
  return quoted ?? plain ?? constant ?? '';
}

/** Files that take the text from where it stands, or the file itself where it uses the constant it made of it. */
function usersOf({ file, code }: Place, name: string): string[] {
  const word = new RegExp(`(?:\\.|['"]|\\b)${escaped(name)}\\b`, 'g');
  const elsewhere = [...sources].filter(([other, text]) => other !== file && word.test(text) && importsFrom(text, file));
  const here = [...code.matchAll(word)].length > 1 ? [file] : [];
  return [...elsewhere.map(([other]) => other), ...here];
}

/** A refusal is named, not imported: the types see to it that the name is one of the table's. */
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
      'stands in one place',
    ).toHaveLength(1);
    const [place] = places;
    expect(usersOf(place!, nameOf(place!)), `"${nameOf(place!)}" of ${place!.file} is shown by something`).not.toEqual([]);
  });
});

test.each(SCREENS)('a screen says: %s', (text) => {
  const places = placesOf(text);
  const shown = places.filter((place) => usersOf(place, nameOf(place)).length > 0);
  expect(places.length, 'stands somewhere').toBeGreaterThan(0);
  expect(shown.length, 'something shows it').toBeGreaterThan(0);
});

describe('the manner of every word on a screen', () => {
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

  test('American spelling', () => {
    const british =
      /\b(?:colour|neighbour|favour|behaviour|organis|recognis|authoris|cancell(?:ed|ing)|licence|centre|grey|catalogue|whilst)/i;
    expect(words.filter((text) => british.test(text) && text.includes(' '))).toEqual([]);
  });
});

test('the subjects of notifications', () => {
  expect(SUBJECTS).toEqual({
    connection_request: 'New connection request',
    connection_accepted: 'Connection accepted',
    connection_ignored: 'Connection request declined',
    tw_invite: 'New thread invite',
    request_update: 'Title update requested',
    tw_delivery: 'Title delivered',
    tw_update: 'Thread update',
    platform_invite: 'Notification',
  });
});

test('the name in place of one that is withheld', () => {
  expect(PARTNER).toBe('Partner');
});

test('the canonical code of every status', () => {
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

test.each(Object.entries(NUMBERS))('%s is %s, and something keeps to it', (name, value) => {
  expect((limits as Record<string, unknown>)[name]).toBe(value);
  const users = [...sources].filter(([file, code]) => !file.endsWith('limits.ts') && new RegExp(`\\b${name}\\b`).test(code));
  expect(users).not.toEqual([]);
});
