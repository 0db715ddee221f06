import { expect, it } from 'vitest';
import { vinNotes } from './vin-notes.ts';

it('a VIN that is right needs no words', () => {
  expect(vinNotes('', 'idle')).toEqual([]);
  expect(vinNotes('4S4BTAFC8N3187402', 'known')).toEqual([]);
});

it('I, O and Q are worth a word only in a VIN of 17 characters', () => {
  expect(vinNotes('4S4BTAFC8N318740O', 'idle')).toEqual(['letters']);
  expect(vinNotes('4S4BO', 'idle')).toEqual(['short']);
});

it('a wrong check digit is a word of warning, whatever the VIN stands for', () => {
  expect(vinNotes('4S4BTAFC0N3187402', 'known')).toEqual(['check-digit']);
  expect(vinNotes('4S4BTAFC0N3187402', 'unknown')).toEqual(['check-digit', 'unknown']);
});

it('a VIN that nobody could read leaves the vehicle to be typed', () => {
  expect(vinNotes('4S4BTAFC8N3187402', 'failed')).toEqual(['failed']);
});
