import { describe, expect, test } from 'vitest';
import { DAY, givenChain, ORGS, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import type { Entry } from '../facts.ts';
import { colleaguesOf, NO_COLLEAGUES, withColleagues } from './colleagues.ts';
import { viewFor } from './view.ts';
import { NO_MAILS } from './visibility.ts';

/** The colleagues of one organization: each entry is by the colleague at its place, null if it is by another organization. */
const colleaguesIn = ({ ledger }: ThreadScenario, names: Record<number, string>) =>
  colleaguesOf(ledger.map((entry: Entry) => ({ ...entry, colleague: names[entry.seq] ?? null })));
const updatesTo = (scenario: ThreadScenario, orgId: string, names: Record<number, string>) => {
  const view = viewFor(scenario.thread, orgId, ORGS, NO_MAILS, scenario.now, undefined, colleaguesIn(scenario, names));
  if (!view || view.standing === 'completed') throw new Error('no live view');
  return view;
};

const posted = () => givenChain('A* B C').posts('A', 'Here.');

describe('the colleague who made an entry', () => {
  test('is shown to the members of the organization', () => {
    const told = posted();
    expect(updatesTo(told, 'A', { [told.thread.seq]: 'Dana Keller' }).updates[0]!.colleague).toBe('Dana Keller');
  });

  test('is shown to no other organization, even if the name reached its view', () => {
    const told = posted();
    for (const orgId of ['B', 'C'])
      expect(JSON.stringify(updatesTo(told, orgId, { [told.thread.seq]: 'Dana Keller' }))).not.toContain('Dana Keller');
  });

  test('is shown for an answer apart from who made the delivery', () => {
    const answered = givenChain('A* B C').hands('A', 'B');
    const { seq } = answered.thread;
    const [update] = updatesTo(answered, 'B', { [seq]: 'Maya Ortiz' }).updates;
    expect([update!.colleague, update!.ackColleague]).toEqual([null, 'Maya Ortiz']);
    expect(JSON.stringify(updatesTo(answered, 'C', { [seq]: 'Maya Ortiz' }))).not.toContain('Maya');
  });

  test('is shown for a request to the organization that asked', () => {
    const asked = givenChain('A* B C').asks('C');
    const names = { [asked.thread.seq]: 'Sage Quill' };
    expect(updatesTo(asked, 'C', names).requests[0]!.colleague).toBe('Sage Quill');
    expect(JSON.stringify(updatesTo(asked, 'A', names))).not.toContain('Sage');
  });
});

describe('the colleague who did something that has no entry of its own in the timeline', () => {
  test('is shown for a reminder, to the organization that reminded', () => {
    const asked = givenChain('A* B C').asks('C').after(DAY);
    const { seq } = asked.thread;
    asked.does('C', { type: 'remindRequest', requestId: asked.thread.requests[0]!.id });
    const names = { [seq]: 'Sage Quill', [seq + 1]: 'Robin Hale' };
    expect(updatesTo(asked, 'C', names).requests[0]).toMatchObject({ colleague: 'Sage Quill', reminderColleague: 'Robin Hale' });
    expect(JSON.stringify(updatesTo(asked, 'A', names))).not.toMatch(/Sage|Robin/);
  });

  test('is shown for an answer that can be taken back, to its organization', () => {
    const accepted = givenChain('A* B C');
    const names = { [accepted.thread.seq]: 'Maya Ortiz' };
    expect(updatesTo(accepted, 'C', names).takeBack).toMatchObject({ what: 'acceptance', colleague: 'Maya Ortiz' });
    expect(JSON.stringify(updatesTo(accepted, 'B', names))).not.toContain('Maya');
  });

  test('is shown for what was taken back, with its time, and who took it back beside it', () => {
    const confirmed = givenChain('A* B C').hands('A', 'B');
    const [undoneAt, seq] = [confirmed.now, confirmed.thread.seq];
    confirmed.takesBack('B');
    const names = { [seq]: 'Maya Ortiz', [seq + 1]: 'Dana Keller' };
    const last = updatesTo(confirmed, 'B', names).updates.at(-1);
    expect(last).toMatchObject({ colleague: 'Dana Keller', event: { kind: 'taken-back', undoneAt, undoneColleague: 'Maya Ortiz' } });
    for (const orgId of ['A', 'C']) {
      const other = updatesTo(confirmed, orgId, names);
      expect(JSON.stringify(other)).not.toMatch(/Maya|Dana/);
      expect(other.updates.at(-1)!.event).toMatchObject({ undoneAt, undoneColleague: null });
    }
  });
});

describe('the colleagues in a ledger', () => {
  test('do not answer for what another answer settled', () => {
    const settled = givenChain('A* B C').delivers('A').claims('C').confirmsClaim('A', 'C');
    const { seq } = settled.thread;
    const [delivery, claim] = settled.thread.updates;
    const { answers, updates } = colleaguesIn(settled, { 2: 'Sam Reyes', [seq - 2]: 'Sam Reyes', [seq]: 'Dana Keller' });
    expect([answers.get(delivery!.id), answers.get(claim!.id)]).toEqual([undefined, 'Dana Keller']);
    expect(updates.get(delivery!.id), 'the colleague who sent it stays').toBe('Sam Reyes');
  });

  test('do not write what they like', () => {
    const liked = givenChain('A* B C').posts('A', 'Here.');
    liked.does('B', { type: 'likeUpdate', updateId: liked.latest.id });
    const entries = new Map([[liked.thread.seq, 'Dana Keller']]);
    expect(colleaguesIn(liked, { [liked.thread.seq]: 'Dana Keller' })).toEqual({ ...NO_COLLEAGUES, entries });
  });

  test('write events, such as the end of a thread', () => {
    const ended = givenChain('A? B').closes('B');
    expect(colleaguesIn(ended, { [ended.thread.seq]: 'Dana Keller' }).updates.get(ended.latest.id)).toBe('Dana Keller');
  });

  test('are kept when a later entry is added', () => {
    const one = { ...NO_COLLEAGUES, updates: new Map([['u1', 'Dana']]) };
    expect([...withColleagues(one, { ...NO_COLLEAGUES, updates: new Map([['u2', 'Maya']]) }).updates.keys()]).toEqual(['u1', 'u2']);
  });
});
