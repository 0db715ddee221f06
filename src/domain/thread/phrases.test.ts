import { expect, test } from 'vitest';
import { findPhrases, phrasesOf } from './phrases.ts';

const found = (text: string, ...phrases: string[]) => findPhrases(text, phrasesOf(phrases)).map(({ from, to }) => text.slice(from, to));

test.each(['Oak Hill Motors', 'OAK-HILL motors', 'OakHillMotors', 'Oak  Hill…Motors', 'oak/hill & motors'])('%s is found', (spelling) => {
  expect(found(`ask ${spelling}, please`, 'Oak Hill Motors')).toEqual([spelling]);
});

test.each([
  'Oaks Hill Motors',
  'Oak Hill',
  'Oak ---- Hill Motors',
  'O ak Hill Motors',
  'Hill Oak Motors',
  'XOak Hill Motors',
  'Oak Hill Motorsport',
])('%s is another', (text) => expect(found(text, 'Oak Hill Motors')).toEqual([]));

test('the longer of two counts, and none is found within another', () => {
  expect(found('Oak Hill Motors, then Oak or Hill Motors', 'Oak', 'Oak Hill Motors', 'Hill Motors')).toEqual([
    'Oak Hill Motors',
    'Oak',
    'Hill Motors',
  ]);
});

test('phrases of several lists are found together', () => {
  expect(findPhrases('Ford Focus', phrasesOf(['Ford']), phrasesOf(['Ford Focus', 'Focus']))).toEqual([
    { from: 0, to: 10, letters: 'fordfocus' },
  ]);
});

test('what has no letter or digit is found nowhere', () => {
  expect(found('ask !! or …', '!!', '', ' ')).toEqual([]);
});
