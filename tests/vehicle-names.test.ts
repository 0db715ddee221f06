// Makes and models that are sold: redaction takes none of them for a person or a business.
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { redactor, vehicleRedactor } from '../src/domain/redaction/redact.ts';

const database = new DatabaseSync(fileURLToPath(new URL('../src/server/vehicles/vehicles.sqlite', import.meta.url)), { readOnly: true });
const vehicles = database
  .prepare("SELECT make.name || ' ' || model.name AS name, make.listed FROM model JOIN make ON make.id = model.make")
  .all() as { name: string; listed: number }[];
database.close();

test('every make with its model stays in a vehicle', () => {
  expect(vehicles.length).toBeGreaterThan(15_000);
  const read = vehicleRedactor();
  expect(vehicles.filter(({ name }) => read(name) !== name)).toEqual([]);
});

test('every make and model of the list stays in the messages of its own thread', () => {
  const changed = vehicles
    .filter(({ listed }) => listed === 1)
    .map(({ name }) => [`the ${name} title is here`, redactor(name)] as const)
    .filter(([text, read]) => read(text) !== text)
    .map(([text]) => text);
  // A dozen makes of a handful of vehicles are called like a company, and read like one.
  expect(changed.filter((text) => !/(?:Motors|Motor Company|CAR Company|Bros|Trinity Frame)/.test(text))).toEqual([]);
  expect(changed.length).toBeLessThan(20);
});
