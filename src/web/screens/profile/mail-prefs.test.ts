import { expect, it } from 'vitest';
import { isOn, turn, withChange } from './mail-prefs.ts';

const prefs = { enabled: true, types: { tw_update: false } };

it('what nobody has turned off is on', () => {
  expect(isOn('master', prefs)).toBe(true);
  expect(isOn('tw_invite', prefs)).toBe(true);
  expect(isOn('tw_update', prefs)).toBe(false);
});

it('a switch shows where it is going, and another one’s way does not move it', () => {
  expect(isOn('tw_update', prefs, turn('tw_update', true))).toBe(true);
  expect(isOn('master', prefs, turn('master', false))).toBe(false);
  expect(isOn('tw_update', prefs, turn('master', false))).toBe(false);
});

it('of two that are answered in the wrong order, neither undoes the other', () => {
  const later = withChange(prefs, turn('master', false));
  expect(withChange(later, turn('tw_update', true))).toEqual({ enabled: false, types: { tw_update: true } });
});
