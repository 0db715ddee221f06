// Correcting a vehicle whose model names an organization that the one who corrects it may not know.
import { expect, test } from 'vitest';
import { NAMES, ORGS, ThreadScenario, VEHICLE } from '../../../../testing/threads/thread-scenario.ts';
import { vehicleMeant } from './vehicle-meant.ts';

const written = { ...VEHICLE, model: `F-150 from ${NAMES['A']}` };
const joined = new ThreadScenario({ holder: true, vehicle: written }).does('C', { type: 'respondToInvite', accept: true, hasTitle: false });
const { thread } = joined;

test('a model that is sent back as it was read stays as it was written', () => {
  const { model } = joined.view('C');
  expect(model).toBe('F-150 from Partner');
  expect(vehicleMeant(thread, 'C', ORGS, { ...VEHICLE, model, mileage: 1 })).toEqual({ vehicle: { ...written, mileage: 1 }, wrote: [] });
});

test('another model replaces it', () => {
  expect(vehicleMeant(thread, 'C', ORGS, { ...VEHICLE, model: 'F-250' })).toEqual({
    vehicle: { ...VEHICLE, model: 'F-250' },
    wrote: ['model'],
  });
});

test('a model that guesses what is withheld is its own, like any other guess', () => {
  expect(vehicleMeant(thread, 'C', ORGS, written)).toEqual({ vehicle: written, wrote: ['model'] });
});
