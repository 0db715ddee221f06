// Whose names a text says to whom: what its author could see is hidden from who may not see it, and nothing else is.
import { describe, expect, test } from 'vitest';
import { givenChain, NAMES, ORGS, ThreadScenario, VEHICLE } from '../../../../tests/thread-scenario.ts';
import { transferStake } from '../rules/transfer-stake.ts';
import { cardFor, completedCard, vehicleFor, viewFor } from './view.ts';
import { NO_MAILS, type Orgs, redactVehicle } from './visibility.ts';
import { nameHider } from '../../redaction/hide-names.ts';
import { vehicleRedactor } from '../../redaction/redact.ts';

const EVERYBODY = Object.values(NAMES).join(', ');
/** The list of everybody's names as this organization reads it in the latest update. */
const read = (scenario: ThreadScenario, orgId: string): string => scenario.view(orgId).updates.at(-1)!.message;
const without = (...orgIds: string[]): string =>
  Object.entries(NAMES)
    .map(([id, name]) => (orgIds.includes(id) ? 'Partner' : name))
    .join(', ');

describe('a list of names tells nobody who is on the chain', () => {
  test('who reads it misses the names that its author knew, and no other', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B').hands('B', 'C').posts('C', EVERYBODY);
    // C stands beside B and D. D may see C, itself and nobody further: A, who is on the chain, stays as it was written.
    expect(read(scenario, 'D')).toBe(without('B'));
    expect(read(scenario, 'C')).toBe(EVERYBODY);
  });

  test('not through the note of a request or of a dispute either', () => {
    const asked = givenChain('A* B C').asks('B', EVERYBODY);
    expect(asked.view('A').requests[0]!.note).toBe(without('C'));
    const disputed = givenChain('A* B C').delivers('A');
    disputed.does('B', { type: 'disputeDelivery', updateId: disputed.latest.id, note: EVERYBODY });
    expect(disputed.view('A').updates[0]!.ackNote).toBe(without('C'));
    expect(disputed.view('C').updates[0]!.ackNote).toBe(without('A'));
  });

  test('nor does a name that is taken: a hidden name wins', () => {
    const scenario = givenChain('A* B C').asks('B', `Ask ${NAMES['C']}.`);
    const renamed: Orgs = new Map(ORGS).set('A', { ...ORGS.get('A')!, name: NAMES['C']! });
    const back: Orgs = new Map(ORGS).set('A', { ...ORGS.get('A')!, formerNames: [NAMES['C']!] });
    for (const orgs of [ORGS, renamed, back]) {
      const view = viewFor(scenario.thread, 'A', orgs, NO_MAILS, scenario.now);
      expect(view && 'requests' in view && view.requests[0]!.note).toBe('Ask Partner.');
    }
  });
});

describe('what a text says of its author’s neighbors is kept for good', () => {
  test('of one that has left', () => {
    const scenario = givenChain('A? B C?').declines('C').posts('B', EVERYBODY);
    expect(read(scenario, 'A')).toBe(without('C'));
  });

  test('of one that stood beside an author that has left itself', () => {
    const scenario = givenChain('A? B C').asks('C', EVERYBODY).happened('C', { type: 'StakeDeparted', at: 0, stakeId: 'C1', how: 'left' });
    expect(scenario.view('A').requests[0]!.note).toContain('[redacted]');
    const again = givenChain('A? B C D').happened('C', { type: 'StakeDeparted', at: 0, stakeId: 'C1', how: 'left' });
    expect(again.thread.departed[0]).toMatchObject({ orgId: 'C', metOrgIds: ['B', 'D'] });
    expect(again.thread.chain.map(({ orgId, metOrgIds }) => [orgId, metOrgIds])).toEqual([
      ['A', ['B']],
      ['B', ['A', 'C', 'D']],
      ['D', ['C', 'B']],
    ]);
  });

  test('of one that it met in another place, before it came back', () => {
    const scenario = givenChain('A* B C')
      .does('C', { type: 'leaveThread' })
      .invites('B', 'next', 'D')
      .accepts('D')
      .invites('D', 'next', 'C')
      .accepts('C');
    scenario.asks('D', EVERYBODY).hands('A', 'B').hands('B', 'D').asks('C', EVERYBODY);
    // C stood beside B once, and stands beside D now, who may still see B.
    expect(scenario.view('D').requests.at(-1)!.note).toBe(EVERYBODY);
    scenario.invites('C', 'next', 'E').accepts('E').hands('D', 'C').posts('C', EVERYBODY);
    expect(read(scenario, 'E')).toBe(without('B', 'D'));
  });

  test('by all its names', () => {
    const orgs: Orgs = new Map(ORGS).set('C', { ...ORGS.get('C')!, formerNames: ['Comstock Cars'] });
    const scenario = givenChain('A* B C').asks('B', 'Comstock Cars wants it.');
    const view = viewFor(scenario.thread, 'A', orgs, NO_MAILS, scenario.now);
    expect(view && 'requests' in view && view.requests[0]!.note).toBe('Partner wants it.');
  });
});

const opened = (make: string, model: string) => new ThreadScenario({ vehicle: { ...VEHICLE, make, model } }).accepts('A').accepts('C');
const vehicle = (scenario: ThreadScenario, orgId: string) => {
  const { make, model } = vehicleFor(scenario.thread, orgId, ORGS)!;
  return [make, model];
};

describe('make and model are words of who opened the thread', () => {
  test('its neighbors read them but for the names that they may not see', () => {
    const scenario = opened(`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142');
    expect(vehicle(scenario, 'B')).toEqual([`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142']);
    expect(vehicle(scenario, 'A')).toEqual([`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142']);
    expect(vehicle(scenario, 'C')).toEqual([`Partner, ${NAMES['F']}`, 'F-150, 303-555-0142']);
  });

  test('everybody else reads them redacted', () => {
    const scenario = opened('Ford', `F-150, 303-555-0142, ${NAMES['B']}`).invites('C', 'next', 'D').accepts('D');
    expect(vehicle(scenario, 'D')).toEqual(['Ford', 'F-150, [redacted phone], Partner']);
  });

  test('in every view, card and notice', () => {
    const make = NAMES['A']!;
    const scenario = opened(make, 'F-150').posts('A', 'Here.');
    expect(scenario.view('C').make).toBe('Partner');
    expect(cardFor(scenario.thread, 'C', ORGS, scenario.now)!.make).toBe('Partner');
    expect(scenario.notices.map((notice) => [notice.orgId, notice.vehicle.make])).toEqual([
      ['B', make],
      ['C', 'Partner'],
    ]);
    const done = opened(NAMES['C']!, 'F-150').does('A', { type: 'claimTitle' });
    expect(done.view('A').make).toBe('Partner');
    done.hands('A', 'B');
    expect(done.completed('A').make).toBe('Partner');
    const part = { stakeId: 'A1', orgId: 'A', formerOrgIds: [], deliveredAt: done.now };
    expect(completedCard(done.thread, part, ORGS).make).toBe('Partner');
  });
});

test('a completed organization reads the names of all placeholders that it was, also of one that it became after its last visible entry', () => {
  const scenario = new ThreadScenario({ holder: true, vehicle: { ...VEHICLE, make: NAMES['D']! } }).declines('A').accepts('C');
  scenario.invites('B', 'previous', 'D').declines('D').invites('B', 'previous', 'E').hands('B', 'C');
  const transfer = (from: string, to: string) =>
    scenario.happened(to, ...transferStake(scenario.thread, from, to, scenario.now, ['x', 'y']));
  transfer('E', 'D');
  transfer('D', 'F');
  scenario.accepts('F');
  expect(scenario.completed('F').make).toBe(NAMES['D']);
});

const back = () =>
  givenChain('A? B C')
    .accepts('A')
    .posts('A', `Ask ${NAMES['B']} or Wendell Pruitt.`)
    .does('A', { type: 'leaveThread' })
    .invites('C', 'next', 'A');

describe('one that has left, and is invited back by an organization that did not stand beside it then', () => {
  test('is not named by what it did here before, so that a guess tells nothing of that', () => {
    const scenario = back();
    expect(scenario.view('C').stakes.at(-1)).toMatchObject({ orgName: NAMES['A'] });
    expect(scenario.view('C').updates[0]).toMatchObject({ authorName: 'Partner', authorOrgId: null, authorOrderIndex: null });
    expect(scenario.view('C').updates[0]!.message).not.toContain('Wendell Pruitt');
  });

  test('is named to the one that did, once it stands beside it again', () => {
    const scenario = givenChain('A? B').accepts('A').posts('A', 'Here.').does('A', { type: 'leaveThread' }).invites('B', 'previous', 'A');
    expect(scenario.view('B').updates[0]).toMatchObject({ authorName: NAMES['A'], authorOrgId: 'A', authorOrderIndex: 0 });
  });

  test('reads what it wrote as its own', () => {
    const scenario = back();
    scenario.accepts('A');
    expect(scenario.view('A').updates[0]).toMatchObject({ authorOwn: true, authorOrderIndex: 2 });
  });
});

const readVehicle = (make: string, model: string) => {
  const hideNames = nameHider(['Silver State Motors']);
  const hideMore = vehicleRedactor();
  const redacted = redactVehicle({ ...VEHICLE, make, model }, (text) => hideMore(hideNames(text)));
  return [redacted.make, redacted.model];
};

test('a make and a model that say nothing stay as they are', () => {
  expect(readVehicle('Mercedes-Benz', 'Sprinter 2500')).toEqual(['Mercedes-Benz', 'Sprinter 2500']);
});

test('what only seems to be a name where it stands alone stays, with the model on its side', () => {
  const redacted = redactVehicle({ ...VEHICLE, make: 'Land Rover', model: 'Ranger' }, (text) => (text === 'Ranger' ? '[redacted]' : text));
  expect([redacted.make, redacted.model]).toEqual(['Land Rover', 'Ranger']);
});

test('what is hidden is hidden in either', () => {
  expect(readVehicle('Silver State Motors', 'F-150')).toEqual(['Partner', 'F-150']);
  expect(readVehicle('Ford', 'call 303-555-0142')).toEqual(['Ford', 'call [redacted phone]']);
  expect(readVehicle('ann@dealer.example', 'F-150')).toEqual(['[redacted email]', 'F-150']);
});

test('what begins in the make and ends in the model is hidden, and neither is empty', () => {
  expect(readVehicle('Silver State', 'Motors')).toEqual(['Partner', 'Partner']);
  expect(readVehicle('Silver', 'State Motors stock')).toEqual(['Partner', 'stock']);
  expect(readVehicle('Call 303', '555 0142')).toEqual(['Call', '[redacted phone]']);
});
