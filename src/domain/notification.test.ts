import { describe, expect, test } from 'vitest';
import { actorOf, notificationPath } from './notification.ts';

describe('where a notification leads', () => {
  test.each([
    ['to its thread', { twId: 't1', isOnThread: true, fromOrgId: 'o1' }, '/t/t1'],
    ['nowhere, where its thread is closed to the organization told', { twId: 't1', isOnThread: false, fromOrgId: 'o1' }, null],
    ['to the organization that acted', { twId: null, isOnThread: false, fromOrgId: 'o1' }, '/network/o1'],
    ['to the list, where neither is known', { twId: null, isOnThread: false, fromOrgId: null }, '/notifications'],
  ])('%s', (_what, notification, path) => {
    expect(notificationPath(notification)).toBe(path);
  });
});

describe('the name that a text begins with', () => {
  test.each([
    ['of the one that acted', 'Front Range Auction posted an update.', 'Front Range Auction', 'Front Range Auction'],
    ['where the name is withheld', 'Partner posted an update.', null, 'Partner'],
    ['not of a namesake', 'Front Range Auctions posted an update.', 'Front Range Auction', null],
    ['not of one that was renamed since', 'Front Range Auction posted an update.', 'Mile High Auction', null],
    ['not where nobody is named', 'The title is yours.', 'Front Range Auction', null],
  ])('%s', (_what, text, fromName, actor) => {
    expect(actorOf(text, fromName)).toBe(actor);
  });
});
