// What terms say, as a sentence.
import { expect, test } from 'vitest';
import { STARTING_TERMS } from '../../domain/desk/clock/starting-terms.ts';
import { keyWords, type Rule, ruleWords, startingRuleWords } from './title-terms.ts';

const calendar = (days: number) => ({ days, unit: 'calendar' }) as const;
const working = (days: number) => ({ days, unit: 'working' }) as const;
const ACV: Rule = {
  due: calendar(28),
  window: { opens: calendar(26), closes: calendar(88), once: true },
  until: 1020,
  answer: { within: 2, unit: 'working', by: 1020 },
  timeZone: 'America/New_York',
};

test.each<[string, Partial<Rule>]>([
  ['Due day 28. File day 26 to 88, until 5:00 PM ET. Answer in 2 working days.', {}],
  ['Due day 28. File day 26 to 88. Answer in 2 working days, by 5:00 PM ET.', { until: null }],
  [
    'Due day 28. File day 26 to 88, until 5:00 PM ET. Answer in 1 day, by the end of the day.',
    { answer: { within: 1, unit: 'calendar', by: null } },
  ],
  ['Due day 28. File day 26 to 88, until 5:00 PM ET. Answer in 24 hours.', { answer: { within: 24, unit: 'hours', by: null } }],
  [
    'Due day 28. File day 26 to working day 60, until 5:00 PM ET.',
    { window: { opens: calendar(26), closes: working(60), once: false }, answer: null },
  ],
  ['Due day 28. File working day 5 to 60.', { window: { opens: working(5), closes: working(60), once: false }, until: null, answer: null }],
  ['Due day 28. File from day 30.', { window: { opens: calendar(30), closes: null, once: false }, until: null, answer: null }],
  ['Due in 10 working days. No claim.', { due: working(10), window: null, until: null, answer: null }],
])('%s', (sentence, part) => {
  expect(ruleWords({ ...ACV, ...part })).toBe(sentence);
});

test('the starting terms read as their sources say it', () => {
  expect(STARTING_TERMS.map((terms) => `${terms.auction}, ${keyWords(terms, [terms.sale])}: ${startingRuleWords(terms)}`)).toEqual([
    'ACV, With deal: Due day 5. File day 3 to 88. Answer in 2 working days, by 5:00 PM ET.',
    'ACV, Title absent: Due day 28. File day 26 to 88. Answer in 2 working days, by 5:00 PM ET.',
    'ACV, Title absent, seller in California: Due day 43. File day 41 to 88. Answer in 2 working days, by 5:00 PM ET.',
    'Manheim, Title absent, digital sale: Due day 30. File from day 31. Claims after 3:00 PM count from the next working day. Answer in 1 working day, by the end of the day.',
    'Bel Air Auto Auction, Title absent: Due day 29.',
    'Tallahassee Auto Auction, Title absent: Due day 30. File from day 31. Answer in 24 hours.',
    'Big Valley Auto Auction, Title absent: Due day 30. File from day 30.',
  ]);
});
