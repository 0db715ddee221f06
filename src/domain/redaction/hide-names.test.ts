import { array, assert as check, constantFrom, integer, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NAME_MAX } from '../limits.ts';
import { nameHider } from './hide-names.ts';
import { longestAt, sortedForms } from './longest-match.ts';

const hide = (text: string, ...names: string[]) => nameHider(names)(text);

describe('a hidden name is found in every natural spelling', () => {
  test.each([
    'Silver State Motors',
    'SILVER STATE MOTORS',
    'silver  state\tmotors',
    'Silver\nState\nMotors',
    'SilverStateMotors',
    'silver-state_motors',
    'Sílvér Stäte Mötørs',
    'Ｓｉｌｖｅｒ　Ｓｔａｔｅ　Ｍｏｔｏｒｓ',
    'Ѕіlvеr Ѕtаtе Моtоrѕ',
    'Sil\u00adver St\u200bate Mot\u2060ors\u200d',
    'S\ufe0filver State Motors',
    'S1lver State M0tors',
    'S i l v e r  S t a t e  M o t o r s',
    'S.i.l.v.e.r S.t.a.t.e M.o.t.o.r.s',
    'Sil-\nver State Motors',
    'Ⓢⓘⓛⓥⓔⓡ 𝐒𝐭𝐚𝐭𝐞 𝕸𝖔𝖙𝖔𝖗𝖘',
    'ꜱɪʟᴠᴇʀ ꜱᴛᴀᴛᴇ ᴍᴏᴛᴏʀꜱ',
    'Silver State Motors, LLC',
  ])('%j', (spelling) => expect(hide(`ask ${spelling}, please`, 'Silver State Motors')).toMatch(/^ask Partner[.,]? ?,? please$/));

  test.each([
    'Smith & Sons',
    'Smith and Sons',
    'SMITH AND SONS',
    'Smith + Sons',
    'Smith&Sons',
    "Smith 'n' Sons",
    'Smith Sons',
    'Smith ＆ Sons',
  ])('%j, for every spelling of "and"', (spelling) => {
    expect(hide(`ask ${spelling} today`, 'Smith & Sons LLC')).toBe('ask Partner today');
    expect(hide(`ask ${spelling} today`, 'Smith and Sons, Inc.')).toBe('ask Partner today');
  });

  test('both names of a company with a "dba" name', () => {
    expect(hide('Front Range Holdings, Silver State Motors', 'Front Range Holdings LLC dba Silver State Motors')).toBe('Partner, Partner');
  });

  test('with or without "The"', () => expect(hide('the auto barn; auto barn', 'The Auto Barn')).toBe('Partner; Partner'));
});

describe('a short form is hidden only if it has an uncommon word that is not a place', () => {
  test.each([
    ['Quillon Motor Company', 'Partner'],
    ['Quillon Motor', 'Partner'],
    ['Quillon Motors', 'Partner'],
    ['Quillon', 'Partner'],
    ['QUILLON', 'Partner'],
    ["Quillon's", "Partner's"],
    ['quillons', 'Partner'],
    ['quillon.example', 'Partner.example'],
    ['Motor Company', 'Motor Company'],
    ['Quillonese', 'Quillonese'],
  ])('of "Quillon Motor Company LLC": %j', (text, shown) => expect(hide(text, 'Quillon Motor Company LLC')).toBe(shown));

  test.each([
    ['Silver State', 'Silver State Motors'],
    ['Denver', 'Denver Auto Co'],
    ['Los Angeles', 'Los Angeles Auto Auction'],
    ['Front Range', 'Front Range Auction'],
    ['Colorado Springs', 'Colorado Springs Toyota'],
    ['Toyota', 'Mile High Toyota'],
    ['a title clerk', 'Title Clerk Services'],
  ])('%j stays for the name "%s"', (text, name) => expect(hide(text, name)).toBe(text));

  test('a word of the name before it is hidden too', () =>
    expect(hide('with Bob Quillon Motors', 'Bob Quillon Motor Company')).toBe('with Partner'));
});

describe('other words stay', () => {
  test.each(['Oak Hill', 'Oak ---- Hill Motors', 'Hill Oak Motors', 'XOak Hill Motors', 'Oak Hill Motorsport', 'Oaks Hill'])('%j', (text) =>
    expect(hide(text, 'Oak Hill Motors')).toBe(text),
  );

  test('that together spell a short name', () => {
    expect(hide('give it to me; no va; at las', 'Tome', 'Nova', 'Atlas')).toBe('give it to me; no va; at las');
    expect(hide('T o m e', 'Tome')).toBe('Partner');
  });
});

const WORDS = ['Quillon', 'Brackley', 'Silver', 'State', 'Motors', 'Auto', 'Auction', 'Tarrow', 'Mile', 'High', "Zed's", 'Cedarvale', 'A1'];
const hiddenName = array(constantFrom(...WORDS), { minLength: 2, maxLength: 5 }).map((words) => words.join(' '));
const LOOK_ALIKES: Record<string, string> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'ο',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  A: 'Α',
  M: 'М',
  S: 'Ѕ',
  l: '1',
};
const INVISIBLE = ['\u200b', '\u00ad', '\u2060', '\ufeff', '\ufe0f', '\u034f', '\u180e'];
const SPACES = [' ', '  ', '\n', '\t', '\u00a0', '-', '_', ', ', ''];
const mapCharacters = (text: string, change: (character: string, index: number) => string) => Array.from(text, change).join('');
const spelling = record({
  case: constantFrom('asIs', 'upper', 'lower'),
  character: constantFrom('asIs', 'lookAlike', 'wide', 'accent', 'invisible', 'spaced'),
  space: constantFrom(...SPACES),
  invisible: constantFrom(...INVISIBLE),
  every: integer({ min: 1, max: 4 }),
  suffix: constantFrom('', ' LLC', ', Inc'),
}).map((way) => (text: string) => {
  const cased = way.case === 'upper' ? text.toUpperCase() : way.case === 'lower' ? text.toLowerCase() : text;
  const spelled = mapCharacters(cased, (character, index) => {
    if (character === ' ' || index % way.every > 0) return character;
    if (way.character === 'lookAlike') return LOOK_ALIKES[character] ?? character;
    if (way.character === 'wide' && /[A-Za-z0-9]/.test(character)) return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
    if (way.character === 'accent' && /[A-Za-z]/.test(character)) return `${character}\u0301`;
    return way.character === 'invisible' && index > 0 ? way.invisible + character : character;
  });
  if (way.character === 'spaced') return Array.from(spelled.replaceAll(/[ ']/g, '')).join(way.space === '' ? ' ' : way.space.slice(0, 1));
  return spelled.replaceAll(' ', way.space) + way.suffix;
});

test('every spelling of any name is hidden, and the text around it does not change', () => {
  check(
    property(
      hiddenName,
      spelling,
      constantFrom('ask ', '', '(“', 'ü: '),
      constantFrom(' today', '!', '', '”) ñ'),
      (plain, spell, before, after) => {
        expect(hide(`${before}${spell(plain)}${after}`, `${plain} LLC`)).toBe(`${before}Partner${after}`);
      },
    ),
    { numRuns: 500 },
  );
});

test('a text without the name does not change', () => {
  check(
    property(string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(hide(text, 'Quillonvale Brackleyford Motors')).toBe(text);
    }),
    { numRuns: 500 },
  );
});

const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));
const names = (make: (index: number) => string) => Array.from({ length: 100 }, (_, index) => make(index).slice(0, NAME_MAX));

describe('the work for a text is bounded for all names', () => {
  const SPELLED = 800;

  test('a lookup compares as many forms as a binary search, and follows no more parents than the longest form has letters', () => {
    const nested = Array.from({ length: SPELLED }, (_, index) => 'a'.repeat(index + 1));
    const sorted = sortedForms(nested);
    let checked = 0;
    longestAt(sorted, 'a'.repeat(2000), 0, () => {
      checked++;
      return false;
    });
    expect(checked).toBeLessThanOrEqual(SPELLED);
    expect(sorted.longest).toBe(SPELLED);
  });

  // Without a bound these take seconds to minutes, with one a few milliseconds. The limit allows for a slow machine.
  test.each([
    ['single letters', names((index) => 'a '.repeat(index) + 'b '.repeat(200)), 'a '.repeat(1000)],
    ['names within names', names((index) => 'a '.repeat(100 - index)), 'a '.repeat(1000)],
    ['uncommon words', names((index) => `qq${letters(index)} `.repeat(50)), 'qqaa '.repeat(400)],
    [
      'words beside an uncommon one',
      names((index) => `${'qqqa qqqb qqqc qqqd qqqe '.repeat(7)}${letters(index)}`),
      'qqqa zzz '.repeat(222),
    ],
    ['"and" in every position', names((index) => `the a${'& a'.repeat(40 - (index % 20))} dba b & c co co co`), 'a & '.repeat(500)],
    ['characters that stand for several letters', names((index) => '㎯'.repeat(NAME_MAX - index)), '㎯ '.repeat(1000)],
    ['ligatures', names((index) => 'ﬃ '.repeat(100 - (index % 50))), 'ﬃ '.repeat(1000)],
  ])('%s', { timeout: 10_000 }, (_, hidden, text) => {
    const hideAll = nameHider(hidden);
    for (let time = 0; time < 25; time++) expect(hideAll(text).length).toBeGreaterThan(0);
  });
});
