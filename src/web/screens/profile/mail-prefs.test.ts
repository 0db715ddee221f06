import { expect, it } from 'vitest';
import { isOn, turn, withChange } from './mail-prefs.ts';

const prefs = { enabled: true, types: { tw_update: false } };

it('a preference that was never changed is on', () => {
  expect(isOn('master', prefs)).toBe(true);
  expect(isOn('tw_invite', prefs)).toBe(true);
  expect(isOn('tw_update', prefs)).toBe(false);
});

it('a switch shows its own pending change, and not that of another switch', () => {
  expect(isOn('tw_update', prefs, turn('tw_update', true))).toBe(true);
  expect(isOn('master', prefs, turn('master', false))).toBe(false);
  expect(isOn('tw_update', prefs, turn('master', false))).toBe(false);
});

it('two changes that are answered out of order do not undo each other', () => {
  const later = withChange(prefs, turn('master', false));
  expect(withChange(later, turn('tw_update', true))).toEqual({ enabled: false, types: { tw_update: true } });
});
