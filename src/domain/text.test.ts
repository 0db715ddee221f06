import { expect, test } from 'vitest';
import { cleanLine, cleanText, tooLong } from './text.ts';

test('a text keeps its lines and tabs, and loses the space around it', () => {
  expect(cleanText('  first\n\tsecond \n')).toBe('first\n\tsecond');
});

test('line ends of every system are one', () => {
  expect(cleanText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});

test('control characters, and those that turn the direction of what follows, are dropped', () => {
  expect(cleanText('ti\u0000t\u0007l\u001be\u007f\u0085')).toBe('title');
  expect(cleanText('\u202egnp.exe\u202c \u2066x\u2069')).toBe('gnp.exe x');
});

test('letters of every language and emoji stay', () => {
  expect(cleanText('Müller 日本 \u{1F697} \u{1F468}\u200d\u{1F469}')).toBe('Müller 日本 \u{1F697} \u{1F468}\u200d\u{1F469}');
});

test('half a character does not reach the database', () => {
  expect(cleanText('a\ud83d b')).toBe('a\ufffd b');
});

test('a letter and its accent are one letter, however they were typed', () => {
  expect(cleanText('Jose\u0301')).toBe('José');
});

test('a character without width is no space, whatever JavaScript takes it for', () => {
  expect(cleanLine('Hallor\ufefffane')).toBe('Hallor\ufefffane');
});

test('a line has one space between its words', () => {
  expect(cleanLine(' Smith\r\n  \t&\u00a0 Sons\u000b ')).toBe('Smith & Sons');
  expect(cleanLine('a \u0000 b')).toBe('a b');
});

test('a text is measured as it will be kept', () => {
  expect(tooLong('  1234\u0007  ', 4)).toBeNull();
  expect(tooLong('12345', 4)).toBe('At most 4 characters.');
  expect(tooLong('x'.repeat(2001), 2000)).toBe('At most 2,000 characters.');
});
