// Writes the patterns of each vPIC schema as one text, in the format that src/server/vehicles/decode-vin.ts reads.
import { displayMake } from '../../src/server/vehicles/display-names.ts';
import { type Addition, additionOf, readAddition } from './additions.ts';
import { MODEL, type Rows, SERIES } from './snapshot.ts';

/** Maps each schema id to its text: lines of `model id`, a space, comma-separated keys; then `+addition`, a space, keys. */
export function patternBodies(rows: Rows): Map<number, string> {
  const kinds = new Map<string, Addition>();
  for (const row of rows(
    'SELECT m.Id AS id, m.Name AS model, k.Name AS make FROM Model m JOIN Make_Model mm ON mm.ModelId = m.Id JOIN Make k ON k.Id = mm.MakeId',
  )) {
    const kind = additionOf(displayMake(String(row['make'])), String(row['model']));
    if (kind !== null) kinds.set(String(row['id']), kind);
  }

  const schemas = new Map<number, { lines: Map<string, Set<string>>; addition: Addition | undefined }>();
  const patterns = rows(
    `SELECT VinSchemaId AS schema, Keys AS keys, ElementId AS element, AttributeId AS value FROM Pattern
     WHERE ElementId IN (${MODEL}, ${SERIES}) ORDER BY VinSchemaId, ElementId, Id`,
  );
  for (const { schema, keys, element, value } of patterns) {
    const known = schemas.get(Number(schema)) ?? { lines: new Map<string, Set<string>>(), addition: undefined };
    const line = element === MODEL ? String(value) : lineOfSeries(known.addition, String(value));
    if (line === null) continue;
    const keysSoFar = known.lines.get(line) ?? new Set();
    known.lines.set(line, keysSoFar.add(String(keys).toUpperCase().replace(/\*+$/, '') || '*'));
    known.addition ??= kinds.get(String(value));
    schemas.set(Number(schema), known);
  }
  return new Map([...schemas].map(([schema, { lines }]) => [schema, textOf(lines)]));
}

function lineOfSeries(kind: Addition | undefined, series: string): string | null {
  const addition = kind === undefined ? null : readAddition(kind, series);
  return addition === null ? null : `+${addition}`;
}

function textOf(lines: Map<string, Set<string>>): string {
  return [...lines].map(([line, keys]) => `${line} ${[...keys].join(',')}`).join('\n');
}
