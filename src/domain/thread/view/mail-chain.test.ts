// The chain in a mail: no more than the recipient may see, with gaps in a long chain.
import { describe, expect, test } from 'vitest';
import { givenChain, NAMES, ORGS, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { mailChain } from './mail-chain.ts';

/** One text for each stop: the state of the link to it, the organization's letter (P for Partner) and its label. */
const chain = (scenario: ThreadScenario, orgId: string): string[] =>
  mailChain(scenario.thread, orgId, ORGS)!.map((stop) => {
    const way = stop.way === null ? '' : `${stop.way} > `;
    if ('more' in stop) return `${way}+${stop.more}`;
    const letter = Object.keys(NAMES).find((key) => NAMES[key] === stop.name) ?? 'P';
    return `${way}${letter}${stop.own ? '!' : ''} ${stop.part}`;
  });
const chainTo = (scenario: ThreadScenario, orgId: string) => scenario.notices.find((notice) => notice.orgId === orgId)?.chain;

test('the recipient and its neighbors have names and places; all others only a type', () => {
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

test('a long chain is cut to the recipient, its neighbors, the holder and claimants', () => {
  const scenario = givenChain('A* B C D E F');
  expect(chain(scenario, 'E')).toEqual(
    ['A holds', 'open > +2', 'open > D joined', 'open > E! joined', 'open > F joined'].map(withheld('DEF')),
  );
  expect(chain(scenario.claims('D'), 'A')).toEqual(['A! holds', 'claim > B opened', 'claim > P joined', 'claim > P claims', 'open > +2']);
});

/** Replaces the letters of organizations that are not in `known` by P. */
const withheld = (known: string) => (stop: string) =>
  stop.replace(/(^|> )([A-Z])(?=[ !])/, (all, before: string, letter: string) => (known.includes(letter) ? all : `${before}P`));

describe('an invitee', () => {
  test('sees the chain, and that its own answer is awaited', () => {
    expect(chain(givenChain('A* B C?'), 'C')).toEqual(['P holds', 'open > B opened', 'open > C! awaits-answer']);
  });
  test('sees a pending delivery to itself, and no other', () => {
    expect(chain(givenChain('A? B* C?').delivers('B'), 'C')).toContain('transit > C! awaits-answer');
    expect(chain(givenChain('A? B* C?').delivers('B'), 'A')).toContain('open > P invited');
  });
});

test('the recipient of a delivery is asked to confirm it, and the link to it is in transit', () => {
  expect(chain(givenChain('A* B C').delivers('A'), 'B')).toEqual(['A holds', 'transit > B! awaits-confirmation', 'open > C joined']);
});

describe('an organization far from the recipient is shown', () => {
  test('if the title is expected from it', () => {
    expect(chain(givenChain('A* B C D E').givesUp('A', 'lost'), 'E')[0]).toBe('P not-located');
  });
  test('if it disputed a delivery, and if the title is on its way back to it', () => {
    const returned = givenChain('A* B C D E').delivers('A').disputesDelivery('B', { paper: 'back' });
    expect(chain(returned, 'E').slice(0, 2)).toEqual(['P coming-back', 'returning > P disputed']);
  });
});

test('an organization that a delivery completes sees the chain up to the new holder, and later changes send it no chain', () => {
  const scenario = givenChain('A* B C D').hands('A', 'B');
  expect(chainTo(scenario, 'A')).toMatchObject([{ part: 'delivered' }, { part: 'holds' }]);
  scenario.hands('B', 'C');
  expect(mailChain(scenario.thread, 'A', ORGS)).toBeNull();
});

test('an organization that is no longer on the thread sees no chain', () => {
  const scenario = givenChain('A B C?');
  const withdrawn = scenario.does('B', { type: 'withdrawInvite', stakeId: scenario.stakeIdOf('C') });
  expect(chainTo(withdrawn, 'C')).toBeNull();
});
