import { expect, it } from 'vitest';
import { vinNotes } from './VinInput.tsx';

it('a correct VIN has no notes', () => {
  expect(vinNotes('', 'idle')).toEqual([]);
  expect(vinNotes('4S4BTAFC8N3187402', 'known')).toEqual([]);
});

it('the letters I, O and Q are noted only in a VIN of 17 characters', () => {
  expect(vinNotes('4S4BTAFC8N318740O', 'idle')).toEqual(['letters']);
  expect(vinNotes('4S4BO', 'idle')).toEqual(['short']);
});

it('a wrong check digit is noted, whether or not the VIN is known', () => {
  expect(vinNotes('4S4BTAFC0N3187402', 'known')).toEqual(['check-digit']);
  expect(vinNotes('4S4BTAFC0N3187402', 'unknown')).toEqual(['check-digit', 'unknown']);
});

it('a VIN of two possible model years asks for the year', () => {
  expect(vinNotes('JKAEX8A15EA001115', 'several')).toEqual(['year']);
});

it('a VIN that could not be decoded is noted', () => {
  expect(vinNotes('4S4BTAFC8N3187402', 'failed')).toEqual(['failed']);
});
