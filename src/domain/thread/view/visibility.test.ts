// Which names in a text are hidden: those that its author could see and the viewer may not. All others stay.
import { describe, expect, test } from 'vitest';
import { givenChain, NAMES, ORGS, ThreadScenario, VEHICLE } from '../../../../testing/threads/thread-scenario.ts';
import { transferStake } from '../rules/transfer-placeholder.ts';
import { cardFor, vehicleFor, viewFor } from './view.ts';
import { completedCard } from './completed-view.ts';
import { NO_MAILS, redactVehicle } from './visibility.ts';
import type { Orgs } from './org-facts.ts';
import { nameHider } from '../../redaction/hide-names.ts';
import { redactVehicleText } from '../../redaction/redact.ts';

const ALL_NAMES = Object.values(NAMES).join(', ');
/** The message of the latest update as this organization reads it. */
const read = (scenario: ThreadScenario, orgId: string): string => scenario.view(orgId).updates.at(-1)!.message;
/** `ALL_NAMES` with the names of these organizations hidden. */
const allNamesWithout = (...orgIds: string[]): string =>
  Object.entries(NAMES)
    .map(([id, name]) => (orgIds.includes(id) ? 'Partner' : name))
    .join(', ');

describe('writing a list of names does not reveal which organizations are in the chain', () => {
  test('in an update: the viewer does not see the names that the author could see, and sees all others', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B').hands('B', 'C').posts('C', ALL_NAMES);
    // C is next to B and D, and D may see only C and itself. A is in the chain, but C could not see it, so its name stays.
    expect(read(scenario, 'D')).toBe(allNamesWithout('B'));
    expect(read(scenario, 'C')).toBe(ALL_NAMES);
  });

  test('in the note of a request or a dispute', () => {
    const asked = givenChain('A* B C').asks('B', ALL_NAMES);
    expect(asked.view('A').requests[0]!.note).toBe(allNamesWithout('C'));
    const disputed = givenChain('A* B C').delivers('A');
    disputed.does('B', { type: 'disputeDelivery', updateId: disputed.latest.id, note: ALL_NAMES, paper: null, expected: null });
    expect(disputed.view('A').updates[0]!.ackNote).toBe(allNamesWithout('C'));
    expect(disputed.view('C').updates[0]!.ackNote).toBe(allNamesWithout('A'));
  });

  test('by taking a name: a hidden name stays hidden', () => {
    const scenario = givenChain('A* B C').asks('B', `Ask ${NAMES['C']}.`);
    const renamed: Orgs = new Map(ORGS).set('A', { ...ORGS.get('A')!, name: NAMES['C']! });
    const back: Orgs = new Map(ORGS).set('A', { ...ORGS.get('A')!, formerNames: [NAMES['C']!] });
    for (const orgs of [ORGS, renamed, back]) {
      const view = viewFor(scenario.thread, 'A', orgs, NO_MAILS, scenario.now);
      expect(view && 'requests' in view && view.requests[0]!.note).toBe('Ask Partner.');
    }
  });
});

describe('the name of a neighbor of the author stays hidden', () => {
  test('after that neighbor declined or left', () => {
    const scenario = givenChain('A? B C?').declines('C').posts('B', ALL_NAMES);
    expect(read(scenario, 'A')).toBe(allNamesWithout('C'));
  });

  test('after the author left', () => {
    const scenario = givenChain('A? B C').asks('C', ALL_NAMES).happened('C', { type: 'StakeDeparted', at: 0, stakeId: 'C1', how: 'left' });
    expect(scenario.view('A').requests[0]!.note).toContain('[redacted]');
    const again = givenChain('A? B C D').happened('C', { type: 'StakeDeparted', at: 0, stakeId: 'C1', how: 'left' });
    expect(again.thread.departed[0]).toMatchObject({ orgId: 'C', metOrgIds: ['B', 'D'] });
    expect(again.thread.chain.map(({ orgId, metOrgIds }) => [orgId, metOrgIds])).toEqual([
      ['A', ['B']],
      ['B', ['A', 'C', 'D']],
      ['D', ['C', 'B']],
    ]);
  });

  test('after the author left and returned at another place in the chain', () => {
    const scenario = givenChain('A* B C')
      .does('C', { type: 'leaveThread' })
      .invites('B', 'next', 'D')
      .accepts('D')
      .invites('D', 'next', 'C')
      .accepts('C');
    scenario.asks('D', ALL_NAMES).hands('A', 'B').hands('B', 'D').asks('C', ALL_NAMES);
    // C was next to B before and is next to D now, and D may still see B.
    expect(scenario.view('D').requests.at(-1)!.note).toBe(ALL_NAMES);
    scenario.invites('C', 'next', 'E').accepts('E').hands('D', 'C').posts('C', ALL_NAMES);
    expect(read(scenario, 'E')).toBe(allNamesWithout('B', 'D'));
  });

  test('under all its former names', () => {
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

describe('make and model are redacted like texts of the organization that created the thread', () => {
  test('its neighbors see them without the names that they may not see', () => {
    const scenario = opened(`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142');
    expect(vehicle(scenario, 'B')).toEqual([`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142']);
    expect(vehicle(scenario, 'A')).toEqual([`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142']);
    expect(vehicle(scenario, 'C')).toEqual([`Partner, ${NAMES['F']}`, 'F-150, 303-555-0142']);
  });

  test('all others see them redacted', () => {
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

test('a completed organization sees the names of all placeholders that became part of it, even after its last visible entry', () => {
  const scenario = new ThreadScenario({ holder: true, vehicle: { ...VEHICLE, make: NAMES['D']! } }).declines('A').accepts('C');
  scenario.invites('B', 'previous', 'D').declines('D').invites('B', 'previous', 'E').hands('B', 'C');
  const transfer = (from: string, to: string) =>
    scenario.happened(to, ...transferStake(scenario.thread, from, to, scenario.now, ['x', 'y']));
  transfer('E', 'D');
  transfer('D', 'F');
  scenario.accepts('F');
  expect(scenario.completed('F').make).toBe(NAMES['D']);
});

const invitedBack = () =>
  givenChain('A? B C')
    .accepts('A')
    .posts('A', `Ask ${NAMES['B']} or Wendell Pruitt.`)
    .does('A', { type: 'leaveThread' })
    .invites('C', 'next', 'A');

describe('an organization that left and is invited back by one that was not its neighbor then', () => {
  test('is not named in what it did here before, so that inviting a guess does not reveal it', () => {
    const scenario = invitedBack();
    expect(scenario.view('C').stakes.at(-1)).toMatchObject({ orgName: NAMES['A'] });
    expect(scenario.view('C').updates[0]).toMatchObject({ authorName: 'Partner', authorOrgId: null, authorOrderIndex: null });
    expect(scenario.view('C').updates[0]!.message).not.toContain('Wendell Pruitt');
  });

  test('is named there to a former neighbor that is its neighbor again', () => {
    const scenario = givenChain('A? B').accepts('A').posts('A', 'Here.').does('A', { type: 'leaveThread' }).invites('B', 'previous', 'A');
    expect(scenario.view('B').updates[0]).toMatchObject({ authorName: NAMES['A'], authorOrgId: 'A', authorOrderIndex: 0 });
  });

  test('sees what it wrote as its own', () => {
    const scenario = invitedBack();
    scenario.accepts('A');
    expect(scenario.view('A').updates[0]).toMatchObject({ authorOwn: true, authorOrderIndex: 2 });
  });
});

const readVehicle = (make: string, model: string) => {
  const hideNames = nameHider(['Silver State Motors']);
  const hideMore = redactVehicleText;
  const redacted = redactVehicle({ ...VEHICLE, make, model }, (text) => hideMore(hideNames(text)));
  return [redacted.make, redacted.model];
};

test('a make and a model without anything to hide do not change', () => {
  expect(readVehicle('Mercedes-Benz', 'Sprinter 2500')).toEqual(['Mercedes-Benz', 'Sprinter 2500']);
});

test('a model that looks like a name only by itself stays, because it is read together with the make', () => {
  const redacted = redactVehicle({ ...VEHICLE, make: 'Land Rover', model: 'Ranger' }, (text) => (text === 'Ranger' ? '[redacted]' : text));
  expect([redacted.make, redacted.model]).toEqual(['Land Rover', 'Ranger']);
});

test('names, phone numbers and email addresses are hidden in the make and in the model', () => {
  expect(readVehicle('Silver State Motors', 'F-150')).toEqual(['Partner', 'F-150']);
  expect(readVehicle('Ford', 'call 303-555-0142')).toEqual(['Ford', 'call [redacted phone]']);
  expect(readVehicle('ann@dealer.example', 'F-150')).toEqual(['[redacted email]', 'F-150']);
});

test('a name or number that spans the make and the model is hidden, and neither becomes empty', () => {
  expect(readVehicle('Silver State', 'Motors')).toEqual(['Partner', 'Partner']);
  expect(readVehicle('Silver', 'State Motors stock')).toEqual(['Partner', 'stock']);
  expect(readVehicle('Call 303', '555 0142')).toEqual(['Call', '[redacted phone]']);
});
