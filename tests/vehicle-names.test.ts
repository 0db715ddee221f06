// Redaction does not take the make or the model of a vehicle for the name of a person or a business.
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { vehicleNameFault } from '../src/domain/names/name-rules.ts';
import { redactor, redactVehicleText } from '../src/domain/redaction/redact.ts';

const database = new DatabaseSync(fileURLToPath(new URL('../src/server/vehicles/vehicles.sqlite', import.meta.url)), { readOnly: true });
const vehicles = database
  .prepare(
    "SELECT make.name || ' ' || model.name AS name, make.name AS make, model.name AS model, make.listed FROM model JOIN make ON make.id = model.make",
  )
  .all() as { name: string; make: string; model: string; listed: number }[];
database.close();

test('no make and model is redacted in a vehicle', () => {
  expect(vehicles.length).toBeGreaterThan(15_000);
  const read = redactVehicleText;
  expect(vehicles.filter(({ name }) => read(name) !== name)).toEqual([]);
});

test('every make and model may be entered', () => {
  expect(vehicles.filter(({ make }) => vehicleNameFault(make, 'make') !== null)).toEqual([]);
  expect(vehicles.filter(({ model }) => vehicleNameFault(model, 'model') !== null)).toEqual([]);
});

test('no make and model of the list is redacted in messages of its thread, except a few that look like companies', () => {
  const changed = vehicles
    .filter(({ listed }) => listed === 1)
    .map(({ name }) => [`the ${name} title is here`, redactor(name)] as const)
    .filter(([text, read]) => read(text) !== text)
    .map(([text]) => text);
  // A dozen makes of a few vehicles have the name of a company, and are redacted as one.
  expect(changed.filter((text) => !/(?:Motors|Motor Company|CAR Company|Bros|Trinity Frame)/.test(text))).toEqual([]);
  expect(changed.length).toBeLessThan(20);
});
