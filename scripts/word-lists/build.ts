// Builds the word lists of src/domain/words from public lists. Run it with `npm run word-lists`;
// src/domain/words/NOTICE.md says where the words come from.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import decompress from '@zxcvbn-ts/dictionary-compression/decompress';
import { isDerived } from '../../src/domain/words/derived-words.ts';
import { packed } from '../../src/domain/words/pack-words.ts';
import { RATHER_NAMES, RATHER_WORDS } from './ambiguous.ts';
import { confusableLetters, digitZeros } from './confusables.ts';
import { fetchPackage, firstOfZip, json, PACKAGES, readCities } from './sources.ts';

// Levels of the word list (SCOWL): 10 is the commonest. Words of the further ones count if other lists of common words have them.
const LEVELS = [10, 20, 35, 40, 50] as const;
const SURE_LEVEL = 35;
/** A word of this level stays a word although it is a name as well. */
const PLAIN_LEVEL = 20;
const BIRTHS_SINCE = 1930;
const BIRTHS_MIN = 3000;
/** From so many births on, a name that is a rarer word counts as a name alone. */
const BIRTHS_COMMON = 50_000;
const SURNAMES_MAX = 5000;
const SURNAMES_COMMON = 1000;
const PLACE_MIN = 25_000;
const PHRASE_PLACE_MIN = 60_000;

const target = (file: string) => fileURLToPath(new URL(`../../src/domain/words/${file}`, import.meta.url));
const folders: string[] = [];
const fetched = (name: string): string => {
  const folder = fetchPackage(name);
  folders.push(dirname(folder));
  return folder;
};
const isPlain = (word: string) => /^[a-z]{2,}$/.test(word);
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'.]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

const levels = wordLevels();
const zxcvbn = fetched(PACKAGES.surnames);
const zxcvbnList = (name: string): string[] => {
  const source = readFileSync(join(zxcvbn, 'dist', `${name}.json.mjs`), 'utf8');
  return decompress(JSON.parse(/decompress\(("(?:[^"\\]|\\.)*")\)/.exec(source)![1]!) as string);
};
const commonWords = new Set([...zxcvbnList('commonWords'), ...zxcvbnList('wikipedia')]);
const surnames = new Map(
  zxcvbnList('lastnames')
    .slice(0, SURNAMES_MAX)
    .map((name, rank) => [name, rank]),
);
const births = givenNames();

const ratherNames = new Set(RATHER_NAMES);
const ratherWords = new Set(RATHER_WORDS);
const isRatherName = (word: string): boolean => {
  if (ratherNames.has(word)) return true;
  if (ratherWords.has(word) || levels.get(word)! <= PLAIN_LEVEL) return false;
  return (births.get(word) ?? 0) >= BIRTHS_COMMON || (surnames.get(word) ?? SURNAMES_MAX) < SURNAMES_COMMON;
};

const english = new Set<string>();
const candidates = [...levels].filter(([word, level]) => level <= SURE_LEVEL || commonWords.has(word)).map(([word]) => word);
for (const word of candidates.toSorted((a, b) => a.length - b.length)) {
  if (isRatherName(word)) continue;
  // A name is looked up before its stem: "brooks" has to be in the list to be a word.
  const isName = births.has(word) || surnames.has(word);
  if (isName || !isDerived(word, (stem) => english.has(stem))) english.add(word);
}

write('english', 'ENGLISH', english, 'Common English words, without those that follow from another by derived-words.ts.');
write('given-names', 'GIVEN_NAMES', births.keys(), 'Given names that are common in the United States.');
write('surnames', 'SURNAMES', surnames.keys(), 'Surnames that are common in the United States.');
write('places', 'PLACES', places(), 'Counties and larger cities of the United States.');
write('vehicle-words', 'VEHICLE_WORDS', vehicleWords(), 'Words of the names of makes and models.');
writeFileSync(
  target('confusables.ts'),
  `// Characters that look like a Latin letter or a digit, as hexadecimal code points. Made by \`npm run word-lists\` from Unicode's data.

/** What each stands for, and the characters; what compatibility decomposition folds is left out. */
export const CONFUSABLES: Readonly<Record<string, string>> = {
${confusableLetters(join(fetched(PACKAGES.confusables), 'data', 'confusables.json'))
  .map(([letters, points]) => `  ${/^[0-9]/.test(letters) ? `'${letters}'` : letters}:\n    '${points}',\n`)
  .join('')}};

/** The zero of every script's decimal digits; the other nine follow it. */
export const DIGIT_ZEROS =
  '${digitZeros()}';
`,
);
for (const folder of folders) rmSync(folder, { recursive: true });

function write(file: string, name: string, list: Iterable<string>, what: string) {
  const text = packed(list);
  writeFileSync(
    target(`${file}.ts`),
    `// ${what} Made by \`npm run word-lists\`; read with pack-words.ts.\n\nexport const ${name} = \`\n${text}\n\`;\n`,
  );
  console.log(`${file}.ts: ${(text.length / 1000).toFixed(1)} KB`);
}

function wordLevels(): Map<string, number> {
  const folder = fetched(PACKAGES.english);
  const found = new Map<string, number>();
  for (const level of LEVELS)
    for (const kind of ['english', 'american'])
      for (const word of json(folder, `${kind}-words-${level}.json`) as string[])
        if (isPlain(word) && !found.has(word)) found.set(word, level);
  return found;
}

function givenNames(): Map<string, number> {
  const folder = fetched(PACKAGES.givenNames);
  const file = join(folder, 'names.sqlite');
  writeFileSync(file, firstOfZip(join(folder, 'sqlite', 'us-name-data.sqlite.zip')));
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare('SELECT lower(name) AS name, sum(births) AS births FROM usNameData WHERE year >= ? GROUP BY 1 HAVING sum(births) >= ?')
    .all(BIRTHS_SINCE, BIRTHS_MIN) as { name: string; births: number }[];
  database.close();
  return new Map(rows.filter(({ name }) => isPlain(name)).map((row) => [row.name, row.births]));
}

/** A place of several words is kept from a larger size on: redaction spares it as a phrase. */
function places(): Set<string> {
  const { objects } = json(fetched(PACKAGES.counties), 'counties-10m.json') as {
    objects: { counties: { geometries: { properties: { name: string } }[] } };
  };
  const counties = objects.counties.geometries.map(({ properties }) => plainName(properties.name));
  const cities = readCities(join(fetched(PACKAGES.cities), 'cities.pbf'))
    .filter(({ country }) => country === 'US')
    .map(({ name, population }) => ({ name: plainName(name), population }))
    .filter(({ name, population }) => population >= (isPlain(name) ? PLACE_MIN : PHRASE_PLACE_MIN));
  return new Set([...counties, ...cities.map(({ name }) => name)].filter((name) => !english.has(name)));
}

/** Names are left out unless a common make bears them or sells a model of that name: "Lincoln", "Sierra". */
function vehicleWords(): Set<string> {
  const database = new DatabaseSync(fileURLToPath(new URL('../../src/server/vehicles/vehicles.sqlite', import.meta.url)), {
    readOnly: true,
  });
  const wordsWhere = (condition: string): string[] =>
    database
      .prepare(`SELECT make.name || ' ' || model.name AS name FROM model JOIN make ON make.id = model.make WHERE ${condition}`)
      .all()
      .flatMap(({ name }) => plainName(String(name)).split(' '))
      .filter((word) => word.length > 2 && !english.has(word));
  const common = wordsWhere('make.common = 1');
  const rest = wordsWhere('make.common = 0').filter((word) => !births.has(word) && !surnames.has(word));
  database.close();
  return new Set([...common, ...rest]);
}
