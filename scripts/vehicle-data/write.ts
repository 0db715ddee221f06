// Writes the compact table: which pattern sets apply to a manufacturer's code (WMI) in a model year, the models and the makes.
// Identical sets are stored once: most of a manufacturer's sets repeat from year to year.
import { DatabaseSync } from 'node:sqlite';
import { displayMake, displayModel } from '../../src/server/vehicles/display-names.ts';
import type { Position7 } from '../../src/server/vehicles/vehicle-table.ts';
import { commonMakes } from './common-makes.ts';
import { patternBodies } from './pattern-bodies.ts';
import { LISTED_MAKES, MODEL, type Rows, SOLD_BY_DEALERS } from './snapshot.ts';

const SCHEMA = `
  CREATE TABLE make (id INTEGER PRIMARY KEY, name TEXT NOT NULL, listed INTEGER NOT NULL, common INTEGER NOT NULL);
  CREATE TABLE model (id INTEGER PRIMARY KEY, make INTEGER NOT NULL, name TEXT NOT NULL,
    first_year INTEGER NOT NULL, last_year INTEGER NOT NULL, reported_year INTEGER NOT NULL);
  CREATE TABLE wmi (code TEXT PRIMARY KEY, position7 TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE era (wmi TEXT NOT NULL, first_year INTEGER NOT NULL, last_year INTEGER NOT NULL, patterns INTEGER NOT NULL,
    recorded INTEGER NOT NULL, PRIMARY KEY (wmi, first_year, last_year, patterns)) WITHOUT ROWID;
  CREATE TABLE patterns (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
`;

const MODELS_IN_USE = `
  FROM Pattern p JOIN Model m ON m.Id = CAST(p.AttributeId AS INTEGER) JOIN Make_Model mm ON mm.ModelId = m.Id JOIN Make k ON k.Id = mm.MakeId
    JOIN Wmi_VinSchema s ON s.VinSchemaId = p.VinSchemaId JOIN Wmi w ON w.Id = s.WmiId
  WHERE p.ElementId = ${MODEL} AND w.VehicleTypeId IN (${SOLD_BY_DEALERS})`;

/** Writes the table to a file that must not exist yet. Returns the number of rows of each part. */
export function writeTable(rows: Rows, file: string): Record<string, number> {
  const newest = Number(rows('SELECT max(YearFrom) AS year FROM Wmi_VinSchema')[0]?.['year']);
  const out = new DatabaseSync(file);
  out.exec(`PRAGMA journal_mode = OFF; BEGIN; ${SCHEMA}`);
  const counts = { ...writeEras(rows, out, newest), ...writeModels(rows, out, newest), ...writeMakes(rows, out) };
  out.exec('COMMIT; VACUUM');
  out.close();
  return counts;
}

function writeEras(rows: Rows, out: DatabaseSync, newest: number) {
  const bodies = patternBodies(rows);
  const addSet = out.prepare('INSERT INTO patterns VALUES (?, ?)');
  const addWmi = out.prepare('INSERT OR IGNORE INTO wmi VALUES (?, ?)');
  const addEra = out.prepare('INSERT OR REPLACE INTO era VALUES (?, ?, ?, ?, ?)');
  const sets = new Map<string, number>();
  const eras = rows(`
    SELECT w.Wmi AS code, w.VehicleTypeId AS type, w.TruckTypeId AS truck, s.VinSchemaId AS schema, s.YearFrom AS first, s.YearTo AS last
    FROM Wmi w JOIN Wmi_VinSchema s ON s.WmiId = w.Id WHERE w.VehicleTypeId IN (${SOLD_BY_DEALERS}) ORDER BY s.VinSchemaId`);
  for (const { code, type, truck, schema, first, last } of eras) {
    const body = bodies.get(Number(schema));
    if (body === undefined) continue;
    const set = sets.get(body) ?? sets.size + 1;
    if (!sets.has(body)) addSet.run(set, body);
    sets.set(body, set);
    addWmi.run(code ?? null, position7(Number(type), truck === 1));
    addEra.run(code ?? null, Number(first), Number(last ?? newest), set, Number(schema));
  }
  return { eras: eras.length, sets: sets.size };
}

/** By law, position 7 gives the 30-year cycle on cars, MPVs and light trucks. Makers of pickups and chassis follow it as well. */
function position7(type: number, isLightTruck: boolean): Position7 {
  if (type === 2 || type === 7 || (type === 3 && isLightTruck)) return 'law';
  return type === 3 || type === 10 ? 'habit' : 'nothing';
}

function writeModels(rows: Rows, out: DatabaseSync, newest: number) {
  const add = out.prepare('INSERT INTO model VALUES (?, ?, ?, ?, ?, ?)');
  const models = rows(`
    SELECT m.Id AS id, m.Name AS name, k.Id AS makeId, k.Name AS make, min(s.YearFrom) AS first,
      max(ifnull(s.YearTo, ${newest})) AS last, max(s.YearFrom) AS reported ${MODELS_IN_USE} GROUP BY m.Id ORDER BY m.Id`);
  for (const { id, name, makeId, make, first, last, reported } of models) {
    const shown = displayModel(displayMake(String(make)), String(name));
    add.run(Number(id), Number(makeId), shown, Number(first), Math.min(Number(last), newest), Number(reported));
  }
  return { models: models.length };
}

function writeMakes(rows: Rows, out: DatabaseSync) {
  const add = out.prepare('INSERT INTO make VALUES (?, ?, ?, ?)');
  const makes = rows(`
    SELECT k.Id AS id, k.Name AS name,
      count(DISTINCT CASE WHEN w.VehicleTypeId IN (${LISTED_MAKES}) THEN p.VinSchemaId END) AS schemas,
      count(DISTINCT CASE WHEN w.VehicleTypeId IN (2, 7) THEN p.VinSchemaId END) AS passenger ${MODELS_IN_USE} GROUP BY k.Id ORDER BY k.Id`).map(
    (row) => ({
      id: Number(row['id']),
      name: displayMake(String(row['name'])),
      schemas: Number(row['schemas']),
      passengerSchemas: Number(row['passenger']),
    }),
  );
  const common = commonMakes(makes);
  for (const { id, name, schemas } of makes) add.run(id, name, schemas > 0 ? 1 : 0, common.has(id) ? 1 : 0);
  return { makes: makes.length, listed: makes.filter((make) => make.schemas > 0).length, common: common.size };
}
