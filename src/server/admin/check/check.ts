// `npm run admin -- check`: examines an installation and says what is wrong with it, and what to do. It changes nothing, and ends soon
// whatever hangs. To add a check, write a function that returns what it finds in the file of its subject, and give it a row there; name it
// in docs/operations.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../error-code.ts';
import { startFailure } from '../../processes/start-failure.ts';
import { command } from '../command.ts';
import type { Lines } from '../layout.ts';
import { clockChecks } from './clocks.ts';
import { databaseChecks } from './database.ts';
import { broken, type Finding, NotChecked } from './finding.ts';
import { type Check, type Installation, installationOf } from './installation.ts';
import { databaseDiskCheck, machineChecks } from './machine.ts';
import { mailChecks } from './mail.ts';
import { secretChecks } from './secret.ts';
import { servicesCheck } from './asked-services.ts';
import { settingChecks } from './settings.ts';
import { siteChecks } from './site.ts';
import { workChecks } from './work.ts';

/** The check that opens the database is `database`, which all others wait for that look at it. */
export const CHECKS: readonly Check[] = [
  ...settingChecks,
  ...machineChecks,
  ...secretChecks,
  { name: 'database' },
  ...databaseChecks,
  databaseDiskCheck,
  ...siteChecks,
  ...clockChecks,
  servicesCheck,
  ...mailChecks,
  ...workChecks,
];

/** ms. What takes longer hangs. Longer than the limits of what a check asks, whose sentences say more. */
const LIMIT_MS = 12_000;
const DATABASE_LIMIT_MS = 5_000;

type Result = { check: string } & Finding;

/** In the order of the table. A check has one finding or several. */
export async function checkInstallation(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Result[]> {
  const it = installationOf(env, signal);
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  const results = await Promise.race([stopped, Promise.all(CHECKS.map(async (check) => await runCheck(check, it)))]);
  await (await it.database).close();
  return results.flat();
}

async function runCheck(check: Check, it: Installation): Promise<Result[]> {
  const findings = async (): Promise<Finding | readonly Finding[]> => {
    try {
      if (check.look) return await within(LIMIT_MS, async () => await check.look!(it));
      const { findings: found, open } = await it.database;
      if (!check.lookAtDatabase) return found;
      if (!open) throw new NotChecked('the database could not be opened');
      return await within(DATABASE_LIMIT_MS, async () => await check.lookAtDatabase!(open, it));
    } catch (error) {
      return failed(error, (await it.database).open?.facts.isEmpty);
    }
  };
  return [await findings()].flat().map((finding) => ({ check: check.name, ...finding }));
}

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new Late(`It had not ended after ${limitMs / 1000} s.`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    done.abort();
    late.catch(() => {});
  }
}

const OTHER_SCHEMA = 'the schema of the database is not the one of this version';

class Late extends Error {
  override readonly name = 'Late';
}

/** Why a check could not look, by PostgreSQL's code. Another check names the cause. */
const NOT_CHECKED: Readonly<Record<string, string>> = {
  '42P01': OTHER_SCHEMA, // no such table
  '42703': OTHER_SCHEMA, // no such column
  '3F000': OTHER_SCHEMA, // no such schema
  '42501': 'the role may not read what it needs: see its rights',
  '53300': 'no connection was left for it: see the connections',
};

const notChecked = (reason: string): Finding => ({ level: 'not-checked', what: `Not checked, because ${reason}.` });

function failed(error: unknown, isDatabaseEmpty = false): Finding {
  if (error instanceof NotChecked) return notChecked(error.message);
  const reason = NOT_CHECKED[codeOf(error)];
  if (reason) return notChecked(isDatabaseEmpty && reason === OTHER_SCHEMA ? 'the database has nothing in it yet' : reason);
  return broken(
    `This could not be examined: ${startFailure(error, undefined)}`,
    error instanceof Late
      ? 'Something hangs. Run this again, and look at what it examines by hand.'
      : 'Correct what the message says, and run this again.',
  );
}

const LABELS: Record<Finding['level'], string> = { ok: 'ok', warning: 'WARNING', broken: 'BROKEN', 'not-checked': '-' };
const WIDEST_LABEL = Math.max(...Object.values(LABELS).map(({ length }) => length));

/** One line for each finding, and one with what to do. They are not wrapped, so that commands can be copied. */
function linesOf(results: readonly Result[]): Lines {
  const width = Math.max(...CHECKS.map(({ name }) => name.length));
  return [
    ...results.flatMap(({ check, level, what, todo }) => [
      `${LABELS[level].padEnd(WIDEST_LABEL)}  ${check.padEnd(width)}  ${what}`,
      ...(todo ? [`${' '.repeat(WIDEST_LABEL + width + 4)}→ ${todo}`] : []),
    ]),
    '',
    summary('Broken', results, 'broken'),
    summary('Warnings', results, 'warning'),
  ];
}

function summary(title: string, results: readonly Result[], level: Finding['level']): string {
  const names = [...new Set(results.filter((one) => one.level === level).map(({ check }) => check))];
  return `${title}: ${names.length === 0 ? 'none' : names.join(', ')}.`;
}

/** ms. What hangs, such as the lookup of a name, would keep the process alive. */
const LEAVE_MS = 500;

export const checkCommands = [
  command({
    name: 'check',
    kind: 'local',
    does: 'examines the installation, changes nothing, and says what is wrong and what to do',
    run: async ({ signal }) => {
      try {
        return { findings: await checkInstallation(process.env, signal) };
      } finally {
        setTimeout(() => process.exit(), LEAVE_MS).unref();
      }
    },
    text: ({ findings }) => linesOf(findings),
    isFailed: ({ findings }) => findings.some(({ level }) => level === 'broken'),
  }),
];
