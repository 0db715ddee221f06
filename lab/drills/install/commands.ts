// The commands of a page of the documentation, as a person reads and types them.
import { readFileSync } from 'node:fs';

/** Seconds. A person pastes a line, looks at it and presses Enter. */
const SECONDS_A_LINE = 2;

/** The lines in the blocks of shell commands between this heading and the next one, in their order. Throws if there are none. */
export function commandsUnder(page: string, heading: string): string[] {
  const text = readFileSync(page, 'utf8');
  const start = text.search(new RegExp(`^#+ ${heading}$`, 'm'));
  const rest = text.slice(text.indexOf('\n', start));
  const end = rest.search(/^#+ /m);
  const blocks = [...rest.slice(0, end === -1 ? undefined : end).matchAll(/^```sh\n([^`]*)^```$/gm)];
  const lines = blocks.flatMap(([, block]) => block!.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (start === -1 || lines.length === 0) throw new Error(`${page} has no commands under "${heading}".`);
  return lines;
}

export const secondsToType = (lines: readonly string[]): number => lines.length * SECONDS_A_LINE;
