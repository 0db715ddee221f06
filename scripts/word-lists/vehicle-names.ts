// Writes the makes and models that redaction would take for people or businesses. Part of `npm run word-lists`, after
// the words that redaction goes by.
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { vehicleLetters } from '../../src/domain/redaction/own-vehicle.ts';
import { isCleanAlone } from '../../src/domain/redaction/redact.ts';
import { packed } from '../../src/domain/words/pack-words.ts';

const place = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
const database = new DatabaseSync(place('server/vehicles/vehicles.sqlite'), { readOnly: true });
const rows = database.prepare('SELECT make.name AS make, model.name AS model FROM model JOIN make ON make.id = model.make').all() as {
  make: string;
  model: string;
}[];
database.close();

const named = rows.filter(({ make, model }) => ![make, model, `${make} ${model}`].every(isCleanAlone));
const text = packed(named.map(({ make, model }) => vehicleLetters(`${make} ${model}`)));
writeFileSync(
  place('domain/words/vehicle-names.ts'),
  `// Makes with a model that are, or have in them, names of people or businesses. Made by \`npm run word-lists\`; read with pack-words.ts.

export const VEHICLE_NAMES = \`
${text}
\`;
`,
);
console.log(`vehicle-names.ts: ${(text.length / 1000).toFixed(1)} KB`);
