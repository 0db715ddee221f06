// Reads and writes the file with the statements that a version of the server sends, in order and with their parameters.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A value in JSON (`{ bytes }`: hexadecimal), and the type OID with which the driver sent it; 0 if PostgreSQL infers it. */
export type Parameter = { value: unknown; type: number };
/** `fails`: the SQLSTATE, if the statement fails on the schema of its own version. */
export type Run = { text: string; parameters: Parameter[]; fails?: string };
/** The statements of one operation or of one background job. */
export type Part = { name: string; runs: Run[] };
/** `schema`: the last migration of the version that was recorded. */
export type Recording = { schema: string; parts: Part[] };

const FOLDER = 'testing/fixtures';
const FILE = /^statements-of-\d{3}\.ndjson$/;

type Line =
  | { schema: string }
  | { part: string }
  | { statement: number; text: string }
  | { run: number; with: unknown[]; types?: number[]; fails?: string };

/** Replaces the recording in the folder and returns the path. The file has each text once, and then a line for each run. */
export function writeRecording({ schema, parts }: Recording): string {
  const known = new Map<string, number>();
  const lines: Line[] = [{ schema }];
  for (const { name, runs } of parts) {
    lines.push({ part: name });
    for (const { text, parameters, fails } of runs) {
      if (!known.has(text)) {
        known.set(text, known.size);
        lines.push({ statement: known.get(text)!, text });
      }
      const [values, types] = [parameters.map(({ value }) => value), parameters.map(({ type }) => type)];
      const typed = types.some((type) => type !== 0) && { types };
      lines.push({ run: known.get(text)!, with: values, ...typed, ...(fails !== undefined && { fails }) });
    }
  }
  for (const old of recordings()) rmSync(join(FOLDER, old));
  const file = join(FOLDER, `statements-of-${schema.slice(0, 3)}.ndjson`);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

/** Returns the recording in the folder. Throws unless there is exactly one. */
export function readRecording(): Recording {
  const [file, ...others] = recordings();
  if (file === undefined || others.length > 0) throw new Error(`${FOLDER} must hold one recording of statements.`);
  const texts: string[] = [];
  const recording: Recording = { schema: '', parts: [] };
  for (const json of readFileSync(join(FOLDER, file), 'utf8').trim().split('\n')) {
    const line = JSON.parse(json) as Line;
    if ('schema' in line) recording.schema = line.schema;
    else if ('part' in line) recording.parts.push({ name: line.part, runs: [] });
    else if ('text' in line) texts[line.statement] = line.text;
    else {
      const parameters = line.with.map((value, at) => ({ value, type: line.types?.[at] ?? 0 }));
      recording.parts.at(-1)!.runs.push({ text: texts[line.run]!, parameters, ...(line.fails !== undefined && { fails: line.fails }) });
    }
  }
  return recording;
}

const recordings = (): string[] => readdirSync(FOLDER).filter((name) => FILE.test(name));
