// During a rollout, processes of the previous version work on the new schema. Their statements were recorded when that version
// shipped (`npm run record-statements`), and must still work after the current migrations.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { operations } from '../src/api/operations.ts';
import { migrationFiles } from '../src/server/postgres/migrations/migrate.ts';
import { connect, databaseAt, type Sql } from '../src/server/postgres/connections/sql.ts';
import { TEMPLATE } from '../testing/runner/database.ts';
import { useSenders } from '../testing/servers/mail-services.ts';
import { recordAllOperations } from './previous-version/record.ts';
import { readRecording, writeRecording } from './previous-version/recording.ts';
import { newFailures, markKnownFailures } from './previous-version/replay.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';

const onEmptyDatabase = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
  const admin = connect(inject('databaseUrl'), 1);
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const sql = connect(databaseAt(inject('databaseUrl'), name), 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
};

describe.runIf(process.env['RECORD_STATEMENTS'] === '1')('this version', () => {
  const here = useOwnTestServices({}, 'unsent');
  const senders = useSenders(here);
  test('is recorded, every operation and the statements of the background jobs', async () => {
    const recording = await recordAllOperations(here, senders);
    const recorded = new Set(recording.parts.filter(({ runs }) => runs.length > 0).map(({ name }) => name));
    expect(Object.keys(operations).filter((name) => !recorded.has(name))).toEqual([]);
    await onEmptyDatabase(async (sql) => await markKnownFailures(sql, recording));
    expect(await onEmptyDatabase(async (sql) => await newFailures(sql, recording))).toEqual([]);
    process.stdout.write(`${writeRecording(recording)} is written.\n`);
  });
});

describe.runIf(process.env['RECORD_STATEMENTS'] !== '1')('the previous version', () => {
  let recording: ReturnType<typeof readRecording>;
  beforeAll(() => {
    recording = readRecording();
  });

  test('was recorded after a migration that still exists', () => {
    expect(migrationFiles()).toContain(recording.schema);
  });

  test('can run all its statements on the current schema', async () => {
    expect(await onEmptyDatabase(async (sql) => await newFailures(sql, recording))).toEqual([]);
  });

  test('fails under a migration that drops or renames a column, adds a required one, or forbids a value', async () => {
    const migration = `
      alter table update_like drop column update_id;
      alter table org_rename rename column at to renamed_at;
      alter table session add column device text not null;
      alter table thread_update add constraint terse check (length(message) < 5)`;
    const failures = await onEmptyDatabase(async (sql) => await newFailures(sql, recording, migration));
    const messagesOf = (name: string) => failures.filter(({ part }) => part === name).map(({ message }) => message);
    expect(messagesOf('likeUpdate')).toContain('column l.update_id does not exist');
    expect(messagesOf('tidying')).toContain('column "at" does not exist');
    expect(messagesOf('signing up').join()).toContain('null value in column "device" of relation "session"');
    expect(messagesOf('postUpdate').join()).toContain('violates check constraint "terse"');
  });
});
