import { expect, test } from 'vitest';
import { openInvitations } from './EndDialog.tsx';

const stake = (orgName: string, confirmed: boolean) => ({ orgName, confirmed });

test('the organizations that have not answered are named once each, with "and" before the last', () => {
  expect(openInvitations([stake('Aspen Auto Group', true)])).toEqual({ count: 0, names: '' });
  expect(openInvitations([stake('Bluebird Cars', false), stake('Aspen Auto Group', true)])).toEqual({ count: 1, names: 'Bluebird Cars' });
  expect(openInvitations(['Partner', 'Partner', 'Bluebird Cars', 'Rocky Ridge'].map((name) => stake(name, false)))).toEqual({
    count: 4,
    names: 'Partner, Bluebird Cars and Rocky Ridge',
  });
});
