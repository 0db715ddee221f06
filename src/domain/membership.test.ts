import { describe, expect, test } from 'vitest';
import { decideMembership, isLastOwner, type Membership } from './membership.ts';

const dana: Membership = { userId: 'dana', role: 'owner' };
const omar: Membership = { userId: 'omar', role: 'owner' };
const luis: Membership = { userId: 'luis', role: 'admin' };
const priya: Membership = { userId: 'priya', role: 'member' };

describe('given an owner, an admin and a member', () => {
  const members = [dana, luis, priya];

  test('the owner can change a role, and the other members keep theirs', () => {
    expect(decideMembership(members, { type: 'changeMemberRole', userId: 'priya', role: 'admin' }, 'dana')).toEqual([
      dana,
      luis,
      { userId: 'priya', role: 'admin' },
    ]);
  });

  test('the owner can remove a member', () => {
    expect(decideMembership(members, { type: 'removeMember', userId: 'luis' }, 'dana')).toEqual([dana, priya]);
  });

  test.each(['luis', 'priya'])('%s cannot manage members, but can leave', (by) => {
    expect(decideMembership(members, { type: 'changeMemberRole', userId: 'priya', role: 'owner' }, by)).toEqual({
      refused: 'only-owner-edits',
    });
    expect(decideMembership(members, { type: 'removeMember', userId: 'dana' }, by)).toEqual({ refused: 'only-owner-edits' });
    expect(decideMembership(members, { type: 'leaveOrg' }, by)).toEqual(members.filter(({ userId }) => userId !== by));
  });

  test('the last owner cannot leave, be removed, or get another role', () => {
    expect(decideMembership(members, { type: 'leaveOrg' }, 'dana')).toEqual({ refused: 'last-owner' });
    expect(decideMembership(members, { type: 'removeMember', userId: 'dana' }, 'dana')).toEqual({ refused: 'last-owner' });
    expect(decideMembership(members, { type: 'changeMemberRole', userId: 'dana', role: 'admin' }, 'dana')).toEqual({
      refused: 'last-owner',
    });
    expect(isLastOwner(members, 'dana')).toBe(true);
    expect(isLastOwner(members, 'luis')).toBe(false);
  });

  test('setting the last owner’s role to owner changes nothing', () => {
    expect(decideMembership(members, { type: 'changeMemberRole', userId: 'dana', role: 'owner' }, 'dana')).toEqual(members);
  });

  test('a user who is not a member cannot act or be acted on', () => {
    expect(decideMembership(members, { type: 'leaveOrg' }, 'tom')).toEqual({ refused: 'no-active-org' });
    expect(decideMembership(members, { type: 'removeMember', userId: 'tom' }, 'dana')).toEqual({ refused: 'no-such-member' });
  });
});

test('given two owners, one can leave, and the other cannot', () => {
  const left = decideMembership([dana, omar], { type: 'leaveOrg' }, 'omar');
  expect(left).toEqual([dana]);
  expect(isLastOwner([dana, omar], 'dana')).toBe(false);
  expect(decideMembership(left as Membership[], { type: 'leaveOrg' }, 'dana')).toEqual({ refused: 'last-owner' });
});
