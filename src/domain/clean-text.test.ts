import { expect, test } from 'vitest';
import { cleanLine, cleanText, tooLong } from './clean-text.ts';

test('line breaks and tabs stay, spaces at the start and end are removed', () => {
  expect(cleanText('  first\n\tsecond \n')).toBe('first\n\tsecond');
});

test('all line ends become \\n', () => {
  expect(cleanText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});

test('control and direction characters are removed', () => {
  expect(cleanText('ti\u0000t\u0007l\u001be\u007f\u0085')).toBe('title');
  expect(cleanText('\u202egnp.exe\u202c \u2066x\u2069')).toBe('gnp.exe x');
});

test('letters of every language and emoji stay', () => {
  expect(cleanText('Müller 日本 \u{1F697} \u{1F468}\u200d\u{1F469}')).toBe('Müller 日本 \u{1F697} \u{1F468}\u200d\u{1F469}');
});

test('lone surrogates are replaced', () => {
  expect(cleanText('a\ud83d b')).toBe('a\ufffd b');
});

test('a letter and its combining accent are composed', () => {
  expect(cleanText('Jose\u0301')).toBe('José');
});

test('U+FEFF is not a space, although JavaScript treats it as one', () => {
  expect(cleanLine('Hallor\ufefffane')).toBe('Hallor\ufefffane');
});

test('a cleaned line has single spaces between its words', () => {
  expect(cleanLine(' Smith\r\n  \t&\u00a0 Sons\u000b ')).toBe('Smith & Sons');
  expect(cleanLine('a \u0000 b')).toBe('a b');
});

test('the length limit applies to the cleaned text', () => {
  expect(tooLong('  1234\u0007  ', 4)).toBeNull();
  expect(tooLong('12345', 4)).toBe('At most 4 characters.');
  expect(tooLong('x'.repeat(2001), 2000)).toBe('At most 2,000 characters.');
});
