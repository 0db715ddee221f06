import { expect, it } from 'vitest';
import { isSwitchOn, switchChange, applyChange } from './MailSwitches.tsx';

const prefs = { enabled: true, types: { tw_update: false } };

it('a mail preference that was never changed is on', () => {
  expect(isSwitchOn('master', prefs)).toBe(true);
  expect(isSwitchOn('tw_invite', prefs)).toBe(true);
  expect(isSwitchOn('tw_update', prefs)).toBe(false);
});

it('a switch shows its own pending change and not that of another switch', () => {
  expect(isSwitchOn('tw_update', prefs, switchChange('tw_update', true))).toBe(true);
  expect(isSwitchOn('master', prefs, switchChange('master', false))).toBe(false);
  expect(isSwitchOn('tw_update', prefs, switchChange('master', false))).toBe(false);
});

it('two changes whose responses arrive out of order do not undo each other', () => {
  const later = applyChange(prefs, switchChange('master', false));
  expect(applyChange(later, switchChange('tw_update', true))).toEqual({ enabled: false, types: { tw_update: true } });
});
