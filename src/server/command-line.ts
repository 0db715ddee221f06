// The commands that a person runs: their arguments, and what they print.
import { parseArgs } from 'node:util';

export type Option = {
  type: 'string' | 'boolean';
  /** How its value is written in the list. */
  value?: string;
  /** What it does, for the list. */
  does: string;
};
export type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]?: Options[Name]['type'] extends 'string' ? string : boolean;
};

export type Command<Options extends Record<string, Option>> = {
  /** As a person types it before its arguments. */
  name: string;
  options: Options;
  /** What may follow without dashes, as the list shows it; nothing if it is missing. */
  words?: { shown: string; most: number; does: string };
};

/** The arguments are not those that the command has. */
export class WrongUsage extends Error {}

/** Throws a `WrongUsage` with a sentence and the list. With `--help`, prints the list and ends the process. */
export function readArguments<const Options extends Record<string, Option>>(
  command: Command<Options>,
  args: readonly string[] = process.argv.slice(2),
): { values: Values<Options>; words: string[] } {
  const list = argumentList(command);
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${list}\n`);
    process.exit(0);
  }
  const { options, words = { most: 0 } } = command;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const values: Record<string, string | boolean> = {};
  const found: string[] = [];
  const refuse = (reason: string): never => {
    throw new WrongUsage(`${reason}\n${list}`);
  };
  for (const token of tokens)
    switch (token.kind) {
      case 'positional':
        found.push(token.value);
        if (found.length > words.most) refuse(`Unknown argument "${token.value}".`);
        break;
      case 'option': {
        const option = Object.hasOwn(options, token.name) && token.rawName.startsWith('--') ? options[token.name] : undefined;
        if (!option) return refuse(`Unknown argument "${token.rawName}".`);
        if (token.name in values) refuse(`${token.rawName} is given twice.`);
        if (option.type === 'boolean' && token.value !== undefined) refuse(`${token.rawName} has no value.`);
        if (option.type === 'string' && !token.value) refuse(`${token.rawName} needs a value.`);
        values[token.name] = token.value ?? true;
        break;
      }
      case 'option-terminator':
        refuse('Unknown argument "--".');
        break;
      default:
        token satisfies never;
    }
  return { values: values as Values<Options>, words: found };
}

/** For a command whose errors nobody else prints: ends the process with 2 if the arguments are refused. */
export function argumentsOf<const Options extends Record<string, Option>>(
  command: Command<Options>,
): { values: Values<Options>; words: string[] } {
  try {
    return readArguments(command);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return process.exit(2);
  }
}

/** Throws a `WrongUsage` with a sentence if the text is not a whole number in these limits. */
export function wholeNumber(name: string, text: string, { from = 1, to }: { from?: number; to?: number } = {}): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) < from || (to !== undefined && Number(text) > to))
    throw new WrongUsage(
      `${name} must be a whole number, ${to === undefined ? `${from} or more` : `from ${from} to ${to}`}, not "${text}".`,
    );
  return Number(text);
}

/** The list of a command's arguments, without a line break at its end. */
export function argumentList({ name, options, words }: Command<Record<string, Option>>): string {
  const rows = Object.entries(options).map(([option, { value, does }]): [shown: string, does: string] => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    does,
  ]);
  if (words) rows.unshift([words.shown, words.does]);
  if (rows.length === 0) return `${name} has no arguments.`;
  const width = Math.max(...rows.map(([shown]) => shown.length));
  return [`The arguments of ${name}:`, ...rows.map(([shown, does]) => `  ${shown.padEnd(width)}  ${does}`)].join('\n');
}

/** Prints a line for the operator during startup, before there is a log. */
export const printToStderr = (line: string): void => void process.stderr.write(line);
