import { expect, test } from 'vitest';
import { givenChain, inviting } from '../../../testing/threads/thread-scenario.ts';
import type { ThreadCommand } from '../thread/commands.ts';
import { joinedInvitationsText, tellInvitation, tooManySentence } from './invitation-limits.ts';

test.each([
  ['of a partner', null, {}],
  ['that is the first of a day', 0, {}],
  ['that is the 20th', 19, {}],
  ['that is the 21st', 20, { told: 'joined' }],
  ['that is the 500th', 499, { told: 'joined' }],
  ['that is the 501st', 500, { refused: 'invited-too-many' }],
])('an invitation %s', (_which, before, expected) => expect(tellInvitation(before)).toEqual(expected));

const invitingAfter = (invitedToday: number | null) => ({ ...inviting('next', 'D'), invitedToday }) as ThreadCommand;

const told = (invitedToday: number | null, orgId = 'D') =>
  givenChain('A B C')
    .does('C', { ...invitingAfter(invitedToday), orgId, standInId: orgId.toLowerCase() } as ThreadCommand)
    .notices.map((notice) => [notice.type, notice.told]);

test('the notice of an invitation says whether it is told together with others, also to a stand-in', () => {
  expect(told(null)).toEqual([['tw_invite', undefined]]);
  expect(told(19)).toEqual([['tw_invite', undefined]]);
  expect(told(20)).toEqual([['tw_invite', 'joined']]);
  expect(told(20, 'A')).toEqual([['tw_invite', 'joined']]);
});

test('what the inviter sees anyway is refused before the end of the day', () => {
  expect(givenChain('A B C').refuses('C', { ...invitingAfter(500), orgId: 'B' } as ThreadCommand)).toBe('already-on-thread');
  expect(givenChain('A B C').refuses('C', { ...invitingAfter(500), blocked: true } as ThreadCommand)).toBe('invitations-blocked');
  expect(givenChain('A B C').refuses('C', invitingAfter(500))).toBe('invited-too-many');
});

test('the texts name the number, and when it goes on', () => {
  expect(joinedInvitationsText(1)).toBe('You are invited to one more thread.');
  expect(joinedInvitationsText(280)).toBe('You are invited to 280 more threads.');
  expect(tooManySentence('CO', Date.parse('2026-11-28T16:00:00Z'))).toMatch(/You can go on from Nov 29, 1:00 AM MST\.$/);
  expect(tooManySentence(null, Date.parse('2026-11-28T07:00:00Z'))).toMatch(/You can go on from Nov 28, 8:00 AM UTC\.$/);
});
