import { expect, test } from 'vitest';
import { actionsBesideTitle, actionWhenEmpty, menuActions } from './thread-actions.ts';
import { updateOf, viewOf } from './test-view.ts';

test('the menu contains only the offered actions, in a fixed order', () => {
  expect(menuActions(viewOf({ offers: ['markDelivered', 'leaveThread', 'inviteNext', 'postUpdate'] }))).toEqual([
    'postUpdate',
    'markDelivered',
    'leaveThread',
  ]);
  expect(menuActions(viewOf({ offers: ['closeThread', 'finishThread', 'giveUpTitle', 'correctVehicle', 'postUpdate'] }))).toEqual([
    'postUpdate',
    'correctVehicle',
    'giveUpTitle',
    'finishThread',
    'closeThread',
  ]);
  expect(menuActions(viewOf())).toEqual([]);
});

test('at most two action buttons are shown beside the page title, and none that the page shows elsewhere', () => {
  const view = viewOf({ offers: ['postUpdate', 'requestUpdate', 'claimTitle'] });
  expect(actionsBesideTitle(view, [])).toEqual(['postUpdate', 'claimTitle']);
  expect(actionsBesideTitle(view, ['postUpdate'])).toEqual(['claimTitle', 'requestUpdate']);
});

test('a thread without updates offers to post one, or else to request one', () => {
  expect(actionWhenEmpty(viewOf({ offers: ['requestUpdate', 'postUpdate'] }))).toBe('postUpdate');
  expect(actionWhenEmpty(viewOf({ offers: ['requestUpdate'] }))).toBe('requestUpdate');
  expect(actionWhenEmpty(viewOf({ updates: [updateOf('u')], offers: ['postUpdate'] }))).toBeNull();
});
