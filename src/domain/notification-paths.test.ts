import { describe, expect, test } from 'vitest';
import { actorOf, notificationPath } from './notification-paths.ts';

describe('the path of a notification', () => {
  test.each([
    ['is its thread', { type: 'tw_update', twId: 't1', isOnThread: true, fromOrgId: 'o1' }, '/t/t1'],
    [
      'is null if the organization has no access to the thread',
      { type: 'tw_update', twId: 't1', isOnThread: false, fromOrgId: 'o1' },
      null,
    ],
    ['is the organization that acted', { type: 'connection_request', twId: null, isOnThread: false, fromOrgId: 'o1' }, '/network/o1'],
    ['is the list if neither is known', { type: 'reminders_unanswered', twId: null, isOnThread: false, fromOrgId: null }, '/notifications'],
    [
      'is the list of invitations if it is about several',
      { type: 'tw_invite', twId: null, isOnThread: false, fromOrgId: null },
      '/dashboard?tab=invites',
    ],
  ] as const)('%s', (_what, notification, path) => {
    expect(notificationPath(notification)).toBe(path);
  });
});

describe('the name of the actor at the beginning of a text', () => {
  test.each([
    ['is that of the acting organization', 'Front Range Auction posted an update.', 'Front Range Auction', 'Front Range Auction'],
    ['is "Partner" if the name is redacted', 'Partner posted an update.', null, 'Partner'],
    ['is not a longer name', 'Front Range Auctions posted an update.', 'Front Range Auction', null],
    ['is null if the organization was renamed', 'Front Range Auction posted an update.', 'Mile High Auction', null],
    ['is null if the text begins otherwise', 'The title is yours.', 'Front Range Auction', null],
  ])('%s', (_what, text, fromName, actor) => {
    expect(actorOf(text, fromName)).toBe(actor);
  });
});
