// What a mail shows of the chain: no more than its recipient's view, and not all of a long one.
import { describe, expect, test } from 'vitest';
import { givenChain, NAMES, ORGS, type ThreadScenario } from '../../../../tests/thread-scenario.ts';
import { mailChain } from './mail-chain.ts';

/** One word a step: the organization's letter (P for Partner), its part, and in front the way to it. */
const chain = (scenario: ThreadScenario, orgId: string): string[] =>
  mailChain(scenario.thread, orgId, ORGS)!.map((step) => {
    const way = step.way === null ? '' : `${step.way} > `;
    if ('more' in step) return `${way}+${step.more}`;
    const letter = Object.keys(NAMES).find((key) => NAMES[key] === step.name) ?? 'P';
    return `${way}${letter}${step.own ? '!' : ''} ${step.part}`;
  });
const chainTo = (scenario: ThreadScenario, orgId: string) => scenario.notices.find((notice) => notice.orgId === orgId)?.chain;

test('names and places are those of the recipient and its neighbors; everybody else has a type', () => {
  const scenario = givenChain('A* B C D');
  expect(mailChain(scenario.thread, 'A', ORGS)).toEqual([
    { name: NAMES['A'], place: 'A-town, CO', type: 'dealership', own: true, part: 'holds', way: null },
    { name: NAMES['B'], place: 'B-town, CO', type: 'auction', own: false, part: 'opened', way: 'open' },
    { more: 2, way: 'open' },
  ]);
  expect(mailChain(scenario.thread, 'C', ORGS)![0]).toEqual({
    name: 'Partner',
    place: null,
    type: 'dealership',
    own: false,
    part: 'holds',
    way: null,
  });
});

test('of a long chain the neighbors remain, whoever has the paper, and whoever says so', () => {
  const scenario = givenChain('A* B C D E F');
  expect(chain(scenario, 'E')).toEqual(
    ['A holds', 'open > +2', 'open > D joined', 'open > E! joined', 'open > F joined'].map(withheld('DEF')),
  );
  expect(chain(scenario.claims('D'), 'A')).toEqual(['A! holds', 'claim > B opened', 'claim > P joined', 'claim > P claims', 'open > +2']);
});

/** With the names of others than these withheld. */
const withheld = (known: string) => (step: string) =>
  step.replace(/(^|> )([A-Z])(?=[ !])/, (all, before: string, letter: string) => (known.includes(letter) ? all : `${before}P`));

describe('an invitee', () => {
  test('sees the chain, and that it is asked', () => {
    expect(chain(givenChain('A* B C?'), 'C')).toEqual(['P holds', 'open > B opened', 'open > C! awaits-answer']);
  });
  test('sees a delivery under way where it is to get the paper, and no other', () => {
    expect(chain(givenChain('A? B* C?').delivers('B'), 'C')).toContain('transit > C! awaits-answer');
    expect(chain(givenChain('A? B* C?').delivers('B'), 'A')).toContain('open > P invited');
  });
});

test('a recipient is asked to confirm, and the way to it is dashed', () => {
  expect(chain(givenChain('A* B C').delivers('A'), 'B')).toEqual(['A holds', 'transit > B! awaits-confirmation', 'open > C joined']);
});

test('one whose part this completed sees the chain up to where the paper came to rest, and nothing of what comes after', () => {
  const scenario = givenChain('A* B C D').hands('A', 'B');
  expect(chainTo(scenario, 'A')).toMatchObject([{ part: 'delivered' }, { part: 'holds' }]);
  scenario.hands('B', 'C');
  expect(mailChain(scenario.thread, 'A', ORGS)).toBeNull();
});

test('one that is no longer on the thread is shown nothing of it', () => {
  const scenario = givenChain('A B C?');
  const withdrawn = scenario.does('B', { type: 'withdrawInvite', stakeId: scenario.stakeIdOf('C') });
  expect(chainTo(withdrawn, 'C')).toBeNull();
});
