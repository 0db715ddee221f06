// The vehicle table that ships with the product, opened read-only with prepared statements.
// scripts/vehicle-data builds it; NOTICE.md describes its sources.
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('vehicles.sqlite', import.meta.url));

/** Whether position 7 determines the cycle of 30 model years: `law` always, `habit` usually, `nothing` never. */
export type Position7 = 'law' | 'habit' | 'nothing';

/** A span of model years in which a set of patterns holds for a maker's code. A later `recorded` is a newer report by the maker. */
export interface Era {
  first: number;
  last: number;
  patterns: number;
  recorded: number;
}

type Statements = ReturnType<typeof open>;
let opened: Statements | undefined;

/** The prepared statements. Throws if the file cannot be opened. */
export function vehicleTable(): Statements {
  opened ??= open();
  return opened;
}

function open() {
  const db = new DatabaseSync(file, { readOnly: true });
  const wmi = db.prepare('SELECT position7 FROM wmi WHERE code = ?');
  const eras = db.prepare('SELECT first_year AS first, last_year AS last, patterns, recorded FROM era WHERE wmi = ?');
  const patterns = db.prepare('SELECT body FROM patterns WHERE id = ?');
  const model = db.prepare('SELECT k.name AS make, m.name AS model FROM model m JOIN make k ON k.id = m.make WHERE m.id = ?');
  const makes = db.prepare('SELECT name, common FROM make WHERE listed = 1 ORDER BY common DESC, name COLLATE NOCASE');
  const models = db.prepare(
    `SELECT DISTINCT m.name FROM model m JOIN make k ON k.id = m.make
     WHERE k.name = ? COLLATE NOCASE
     ORDER BY m.reported_year DESC, m.name COLLATE NOCASE`,
  );
  return {
    position7: (code: string) => (wmi.get(code) as { position7: Position7 } | undefined)?.position7,
    eras: (code: string) => eras.all(code) as unknown as Era[],
    patterns: (id: number) => (patterns.get(id) as { body: string }).body,
    /** Some patterns name a model that the snapshot lacks. */
    model: (id: number) => model.get(id) as { make: string; model: string } | undefined,
    /** `common`: 1 if it is on the short list of common makes. */
    makes: () => makes.all() as { name: string; common: 0 | 1 }[],
    models: (make: string) => (models.all(make) as { name: string }[]).map((row) => row.name),
  };
}
