import { expect, test } from 'vitest';
import { VEHICLE } from '../../../../tests/given-thread.ts';
import { nameHider } from '../../redaction/hide-names.ts';
import { vehicleRedactor } from '../../redaction/redact.ts';
import { redactVehicle } from './redact-vehicle.ts';

const read = (make: string, model: string) => {
  const hideNames = nameHider(['Silver State Motors']);
  const hideMore = vehicleRedactor();
  const vehicle = redactVehicle({ ...VEHICLE, make, model }, (text) => hideMore(hideNames(text)));
  return [vehicle.make, vehicle.model];
};

test('a make and a model that say nothing stay as they are', () => {
  expect(read('Mercedes-Benz', 'Sprinter 2500')).toEqual(['Mercedes-Benz', 'Sprinter 2500']);
});

test('what only seems to be a name where it stands alone stays, with the model on its side', () => {
  const vehicle = redactVehicle({ ...VEHICLE, make: 'Land Rover', model: 'Ranger' }, (text) => (text === 'Ranger' ? '[redacted]' : text));
  expect([vehicle.make, vehicle.model]).toEqual(['Land Rover', 'Ranger']);
});

test('what is hidden is hidden in either', () => {
  expect(read('Silver State Motors', 'F-150')).toEqual(['Partner', 'F-150']);
  expect(read('Ford', 'call 303-555-0142')).toEqual(['Ford', 'call [redacted phone]']);
  expect(read('ann@dealer.example', 'F-150')).toEqual(['[redacted email]', 'F-150']);
});

test('what begins in the make and ends in the model is hidden, and neither is empty', () => {
  expect(read('Silver State', 'Motors')).toEqual(['Partner', 'Partner']);
  expect(read('Silver', 'State Motors stock')).toEqual(['Partner', 'stock']);
  expect(read('Call 303', '555 0142')).toEqual(['Call', '[redacted phone]']);
});
