// Which names in a text are hidden: those that its author could see and the viewer may not. All others stay.
import { describe, expect, test } from 'vitest';
import { line, NAMES, ORGS, Story, VEHICLE } from '../../../../tests/given-thread.ts';
import { transferStake } from '../rules/transfer-stake.ts';
import { cardFor, completedCard, vehicleFor, viewFor } from './view.ts';
import { NO_MAILS, type Orgs, redactVehicle } from './visibility.ts';
import { nameHider } from '../../redaction/hide-names.ts';
import { vehicleRedactor } from '../../redaction/redact.ts';

const ALL_NAMES = Object.values(NAMES).join(', ');
/** The message of the latest update as this organization reads it. */
const read = (story: Story, orgId: string): string => story.view(orgId).updates.at(-1)!.message;
/** `ALL_NAMES` with the names of these organizations hidden. */
const allNamesWithout = (...orgIds: string[]): string =>
  Object.entries(NAMES)
    .map(([id, name]) => (orgIds.includes(id) ? 'Partner' : name))
    .join(', ');

describe('writing a list of names does not reveal which organizations are in the chain', () => {
  test('in an update: the viewer does not see the names that the author could see, and sees all others', () => {
    const story = line('A* B C D').hands('A', 'B').hands('B', 'C').posts('C', ALL_NAMES);
    // C is next to B and D, and D may see only C and itself. A is in the chain, but C could not see it, so its name stays.
    expect(read(story, 'D')).toBe(allNamesWithout('B'));
    expect(read(story, 'C')).toBe(ALL_NAMES);
  });

  test('in the note of a request or a dispute', () => {
    const asked = line('A* B C').asks('B', ALL_NAMES);
    expect(asked.view('A').requests[0]!.note).toBe(allNamesWithout('C'));
    const disputed = line('A* B C').delivers('A');
    disputed.does('B', { type: 'disputeDelivery', updateId: disputed.latest.id, note: ALL_NAMES });
    expect(disputed.view('A').updates[0]!.ackNote).toBe(allNamesWithout('C'));
    expect(disputed.view('C').updates[0]!.ackNote).toBe(allNamesWithout('A'));
  });

  test('by taking a name: a hidden name stays hidden', () => {
    const story = line('A* B C').asks('B', `Ask ${NAMES['C']}.`);
    const renamed: Orgs = new Map(ORGS).set('A', { ...ORGS.get('A')!, name: NAMES['C']! });
    const back: Orgs = new Map(ORGS).set('A', { ...ORGS.get('A')!, formerNames: [NAMES['C']!] });
    for (const orgs of [ORGS, renamed, back]) {
      const view = viewFor(story.thread, 'A', orgs, NO_MAILS, story.now);
      expect(view && 'requests' in view && view.requests[0]!.note).toBe('Ask Partner.');
    }
  });
});

describe('the name of a neighbor of the author stays hidden', () => {
  test('after that neighbor declined or left', () => {
    const story = line('A? B C?').declines('C').posts('B', ALL_NAMES);
    expect(read(story, 'A')).toBe(allNamesWithout('C'));
  });

  test('after the author left', () => {
    const story = line('A? B C').asks('C', ALL_NAMES).happened('C', { type: 'StakeDeparted', at: 0, stakeId: 'C1', how: 'left' });
    expect(story.view('A').requests[0]!.note).toContain('[redacted]');
    const again = line('A? B C D').happened('C', { type: 'StakeDeparted', at: 0, stakeId: 'C1', how: 'left' });
    expect(again.thread.departed[0]).toMatchObject({ orgId: 'C', metOrgIds: ['B', 'D'] });
    expect(again.thread.chain.map(({ orgId, metOrgIds }) => [orgId, metOrgIds])).toEqual([
      ['A', ['B']],
      ['B', ['A', 'C', 'D']],
      ['D', ['C', 'B']],
    ]);
  });

  test('after the author left and returned at another place in the chain', () => {
    const story = line('A* B C')
      .does('C', { type: 'leaveThread' })
      .invites('B', 'next', 'D')
      .accepts('D')
      .invites('D', 'next', 'C')
      .accepts('C');
    story.asks('D', ALL_NAMES).hands('A', 'B').hands('B', 'D').asks('C', ALL_NAMES);
    // C was next to B before and is next to D now, and D may still see B.
    expect(story.view('D').requests.at(-1)!.note).toBe(ALL_NAMES);
    story.invites('C', 'next', 'E').accepts('E').hands('D', 'C').posts('C', ALL_NAMES);
    expect(read(story, 'E')).toBe(allNamesWithout('B', 'D'));
  });

  test('under all its former names', () => {
    const orgs: Orgs = new Map(ORGS).set('C', { ...ORGS.get('C')!, formerNames: ['Comstock Cars'] });
    const story = line('A* B C').asks('B', 'Comstock Cars wants it.');
    const view = viewFor(story.thread, 'A', orgs, NO_MAILS, story.now);
    expect(view && 'requests' in view && view.requests[0]!.note).toBe('Partner wants it.');
  });
});

const opened = (make: string, model: string) => new Story({ vehicle: { ...VEHICLE, make, model } }).accepts('A').accepts('C');
const vehicle = (story: Story, orgId: string) => {
  const { make, model } = vehicleFor(story.thread, orgId, ORGS)!;
  return [make, model];
};

describe('make and model are redacted like texts of the organization that created the thread', () => {
  test('its neighbors see them without the names that they may not see', () => {
    const story = opened(`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142');
    expect(vehicle(story, 'B')).toEqual([`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142']);
    expect(vehicle(story, 'A')).toEqual([`${NAMES['A']}, ${NAMES['F']}`, 'F-150, 303-555-0142']);
    expect(vehicle(story, 'C')).toEqual([`Partner, ${NAMES['F']}`, 'F-150, 303-555-0142']);
  });

  test('all others see them redacted', () => {
    const story = opened('Ford', `F-150, 303-555-0142, ${NAMES['B']}`).invites('C', 'next', 'D').accepts('D');
    expect(vehicle(story, 'D')).toEqual(['Ford', 'F-150, [redacted phone], Partner']);
  });

  test('in every view, card and notice', () => {
    const make = NAMES['A']!;
    const story = opened(make, 'F-150').posts('A', 'Here.');
    expect(story.view('C').make).toBe('Partner');
    expect(cardFor(story.thread, 'C', ORGS, story.now)!.make).toBe('Partner');
    expect(story.notices.map((notice) => [notice.orgId, notice.vehicle.make])).toEqual([
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
  const story = new Story({ holder: true, vehicle: { ...VEHICLE, make: NAMES['D']! } }).declines('A').accepts('C');
  story.invites('B', 'previous', 'D').declines('D').invites('B', 'previous', 'E').hands('B', 'C');
  const transfer = (from: string, to: string) => story.happened(to, ...transferStake(story.thread, from, to, story.now, ['x', 'y']));
  transfer('E', 'D');
  transfer('D', 'F');
  story.accepts('F');
  expect(story.completed('F').make).toBe(NAMES['D']);
});

const invitedBack = () =>
  line('A? B C')
    .accepts('A')
    .posts('A', `Ask ${NAMES['B']} or Wendell Pruitt.`)
    .does('A', { type: 'leaveThread' })
    .invites('C', 'next', 'A');

describe('an organization that left and is invited back by one that was not its neighbor then', () => {
  test('is not named in what it did here before, so that inviting a guess does not reveal it', () => {
    const story = invitedBack();
    expect(story.view('C').stakes.at(-1)).toMatchObject({ orgName: NAMES['A'] });
    expect(story.view('C').updates[0]).toMatchObject({ authorName: 'Partner', authorOrgId: null, authorOrderIndex: null });
    expect(story.view('C').updates[0]!.message).not.toContain('Wendell Pruitt');
  });

  test('is named there to a former neighbor that is its neighbor again', () => {
    const story = line('A? B').accepts('A').posts('A', 'Here.').does('A', { type: 'leaveThread' }).invites('B', 'previous', 'A');
    expect(story.view('B').updates[0]).toMatchObject({ authorName: NAMES['A'], authorOrgId: 'A', authorOrderIndex: 0 });
  });

  test('sees what it wrote as its own', () => {
    const story = invitedBack();
    story.accepts('A');
    expect(story.view('A').updates[0]).toMatchObject({ authorOwn: true, authorOrderIndex: 2 });
  });
});

const readVehicle = (make: string, model: string) => {
  const hideNames = nameHider(['Silver State Motors']);
  const hideMore = vehicleRedactor();
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
