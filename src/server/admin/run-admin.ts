// Runs one subcommand of `npm run admin`: finds its row, reads the arguments, opens the database, and prints the data or why there is none.
import { argumentList, type Option, readArguments, WrongUsage } from '../command-line.ts';
import { readDatabaseConfig } from '../config.ts';
import { connect } from '../postgres/connections/sql.ts';
import { withDatabase } from '../postgres/embedded/embedded.ts';
import { requireMigrated } from '../postgres/migrations/migrate.ts';
import { startFailure } from '../processes/start-failure.ts';
import { actRecorder, operatorNow } from './acts.ts';
import { type AdminCommand, Ambiguous } from './command.ts';
import { adminCommands } from './commands.ts';
import { layOut, plain, plainJson } from './layout.ts';

const NAME = 'npm run admin --';
export const EXIT_CODES = 'Exit codes: 0 done, 1 failed or refused, 2 wrong usage.';
const FAILED = 1;
const WRONG_USAGE = 2;

const JSON_OPTION = { json: { type: 'boolean', does: 'prints one JSON document instead of text' } } as const;
const ACT_OPTIONS = {
  as: { type: 'string', value: 'NAME', does: 'your name in the log of acts, beside the user of the operating system' },
} as const;

/** What is printed, and the exit code. `error` goes to stderr. */
type Ending = { output: string; error: string; exitCode: number };

/** `args`: what follows `npm run admin --`. `terminalColumns`: undefined if the output is no terminal. */
export async function runAdmin(args: readonly string[], terminalColumns: number | undefined, signal: AbortSignal): Promise<Ending> {
  const isJson = args.includes('--json');
  const found = findCommand(args);
  try {
    if (args.some((arg) => arg === '--help' || arg === '-h')) return { output: helpOf(found, terminalColumns), error: '', exitCode: 0 };
    if (!found.command) throw new WrongUsage(`${whatIsWrong(found)}\n${helpOf(found, terminalColumns)}`);
    const { data, isFailed } = await runCommand(found.command, found.rest, signal);
    const output = isJson
      ? json({ command: found.command.name, ok: !isFailed, data })
      : lines(layOut(found.command.text(data), terminalColumns));
    return { output, error: '', exitCode: isFailed ? FAILED : 0 };
  } catch (error) {
    const isStopped = signal.aborted && error === signal.reason;
    const message = isStopped ? 'Stopped, with nothing changed.' : startFailure(error, undefined);
    const exitCode = error instanceof WrongUsage ? WRONG_USAGE : FAILED;
    const more = error instanceof Ambiguous ? { matches: error.matches } : {};
    if (isJson)
      return { output: json({ command: found.command?.name ?? null, ok: false, error: { message, ...more } }), error: '', exitCode };
    const listed = error instanceof Ambiguous ? layOut(error.lines, terminalColumns) : [];
    return { output: '', error: lines([...message.split('\n').map(plain), ...listed]), exitCode };
  }
}

const json = (value: unknown): string => `${plainJson(value)}\n`;
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** `group`: the rows that begin with the words that were given, if no row has them all as its name. `rest`: the arguments after the name. */
type Found = { command: AdminCommand | undefined; group: readonly AdminCommand[]; given: string; rest: string[] };

function findCommand(args: readonly string[]): Found {
  const given = args.filter((arg) => !arg.startsWith('-'));
  const [command] = adminCommands
    .filter(({ name }) => name.split(' ').every((word, at) => given[at] === word))
    .toSorted((a, b) => b.name.length - a.name.length);
  const rest = [...args];
  for (const word of command?.name.split(' ') ?? []) rest.splice(rest.indexOf(word), 1);
  const group = command ? [command] : adminCommands.filter(({ name }) => name.split(' ')[0] === given[0]);
  return { command, group, given: given.join(' '), rest };
}

function whatIsWrong({ given, group, rest }: Found): string {
  const option = rest.find((arg) => arg.startsWith('-') && arg !== '--json');
  const [subject, next] = given.split(' ');
  if (!subject) return option ? `Unknown argument "${option}".` : 'Say what to do.';
  if (group.length === 0) return `Unknown argument "${subject}".`;
  return next ? `Unknown argument "${next}".` : `Say what to do about ${subject}.`;
}

/** The help of a subcommand, of those of a subject, or of all. */
function helpOf({ command, group }: Found, terminalColumns: number | undefined): string {
  if (command) return lines([argumentList(argumentsOf(command)), '', `It ${command.does}.`, EXIT_CODES]);
  const rows = (group.length > 0 ? group : adminCommands).map(({ name, words, does }) => [
    [name, words?.shown].filter(Boolean).join(' '),
    does,
  ]);
  return lines([
    `The arguments of ${NAME}:`,
    ...layOut([{ heads: ['subcommand*', 'what it does'], rows }], terminalColumns),
    '',
    'Each has --json, and --help, which lists its other options.',
    EXIT_CODES,
  ]);
}

const optionsOf = ({ kind, options }: AdminCommand): Record<string, Option> => ({
  ...options,
  ...(kind === 'act' && ACT_OPTIONS),
  ...JSON_OPTION,
});
const argumentsOf = (command: AdminCommand) => ({
  name: `${NAME} ${command.name}`,
  options: optionsOf(command),
  ...(command.words && { words: command.words }),
});

async function runCommand(
  command: AdminCommand,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ data: unknown; isFailed: boolean }> {
  const given = readArguments(argumentsOf(command), args);
  if (given.words.length < (command.words?.least ?? 0))
    throw new WrongUsage(`It needs ${command.words!.shown}.\n${argumentList(argumentsOf(command))}`);
  const { as: name } = given.values as { as?: string };
  const run = async (): Promise<unknown> => {
    if (command.kind === 'local') return await (command as AdminCommand<'local'>).run({ signal }, given);
    return await withDatabase(
      readDatabaseConfig(),
      async (databaseUrl) => {
        const sql = connect(databaseUrl, 2);
        try {
          if (!command.worksOnOlderSchema) await requireMigrated(sql);
          const act = actRecorder(sql, command.name, operatorNow(name));
          return await (command as AdminCommand<'act'>).run({ sql, databaseUrl, signal, act }, given);
        } finally {
          await sql.end();
        }
      },
      signal,
    );
  };
  const data = await run();
  return { data, isFailed: command.isFailed?.(data) ?? false };
}
