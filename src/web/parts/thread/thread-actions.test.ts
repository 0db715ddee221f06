import { expect, test } from 'vitest';
import { testStake } from '../chain/test-stakes.ts';
import { actionLabel, actionsBesideTitle, actionWhenEmpty, countsAtOnce, menuActions, requestToRemind } from './thread-actions.ts';
import { requestOf, updateOf, viewOf } from '../../screens/thread/test-view.ts';

test('the menu contains only the offered actions, in a fixed order', () => {
  expect(menuActions(viewOf({ offers: ['markDelivered', 'leaveThread', 'inviteNext', 'postUpdate'] }), 0)).toEqual([
    'postUpdate',
    'markDelivered',
    'leaveThread',
  ]);
  expect(menuActions(viewOf({ offers: ['closeThread', 'finishThread', 'giveUpTitle', 'correctVehicle', 'postUpdate'] }), 0)).toEqual([
    'postUpdate',
    'correctVehicle',
    'giveUpTitle',
    'finishThread',
    'closeThread',
  ]);
  expect(menuActions(viewOf(), 0)).toEqual([]);
});

test('at most two action buttons are shown beside the page title, and none that the page shows elsewhere', () => {
  const view = viewOf({ offers: ['postUpdate', 'requestUpdate', 'claimTitle'] });
  expect(actionsBesideTitle(view, [], 0)).toEqual(['postUpdate', 'claimTitle']);
  expect(actionsBesideTitle(view, ['postUpdate'], 0)).toEqual(['claimTitle', 'requestUpdate']);
});

test('a thread without updates offers to post one, or else to request one', () => {
  expect(actionWhenEmpty(viewOf({ offers: ['requestUpdate', 'postUpdate'] }))).toBe('postUpdate');
  expect(actionWhenEmpty(viewOf({ offers: ['requestUpdate'] }))).toBe('requestUpdate');
  expect(actionWhenEmpty(viewOf({ updates: [updateOf('u')], offers: ['postUpdate'] }))).toBeNull();
});

test('an organization is reminded of a request by its author only, beside the title and in the menu, once it is time', () => {
  const own = { ...requestOf('own', true), remindFrom: 1000, offers: ['withdrawRequest' as const] };
  const view = viewOf({ requests: [requestOf('other'), own], offers: ['postUpdate', 'claimTitle'] });
  expect(actionsBesideTitle(view, [], 999)).toEqual(['postUpdate', 'claimTitle']);
  expect(menuActions(view, 999)).not.toContain('remindRequest');
  expect(actionsBesideTitle(view, [], 1000)).toEqual(['remindRequest', 'postUpdate']);
  expect(menuActions(view, 1000)).toContain('remindRequest');
  expect(requestToRemind(view, 1000)?.id).toBe('own');
  expect(actionLabel('remindRequest', view)).toBe('Remind Organization 2');
  expect(requestToRemind(viewOf({ requests: [requestOf('other')] }), 1000)).toBeUndefined();
});

test('the claim of a title that is on its way back to the viewer says that it is back', () => {
  const returning = { fromStakeId: 'stake-2', since: 0 };
  expect(actionLabel('claimTitle', viewOf())).toBe('I have the title');
  expect(actionLabel('claimTitle', viewOf({ returning: { ...returning, toStakeId: 'stake-0' } }))).toBe('I have the title');
  expect(actionLabel('claimTitle', viewOf({ returning: { ...returning, toStakeId: 'stake-1' } }))).toBe('We have it back');
});

test('a claim counts at once if nobody upstream takes part any more, or yet', () => {
  const own = testStake(2, { own: true, confirmed: true });
  expect(countsAtOnce([testStake(0, { confirmed: true }), testStake(1), own])).toBe(false);
  expect(countsAtOnce([testStake(0, { confirmed: true, inactive: true }), testStake(1, { confirmed: false }), own])).toBe(true);
  expect(countsAtOnce([testStake(0, { own: true, confirmed: true }), testStake(1, { confirmed: true })])).toBe(true);
});
