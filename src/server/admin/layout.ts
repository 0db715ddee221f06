// How the operator's command prints: lines, and tables that fit the terminal.

/** `rows`: one text per column. A column whose head ends with `*` (not printed) is never wrapped: an id must be copied whole. */
export type Table = { heads: readonly string[]; rows: readonly (readonly string[])[] };
export type Lines = readonly (string | Table)[];

const NARROWEST = 80;
const WIDEST = 120;
const GAP = 2;
/** A column that is wrapped keeps at least so many characters. */
const LEAST_COLUMN = 8;

/** Cleans every text: parts of it were written by people, or by whatever answers to a check. */
export const layOut = (lines: Lines, terminalColumns: number | undefined): string[] => {
  const width = Math.min(WIDEST, Math.max(NARROWEST, terminalColumns ?? WIDEST));
  return lines.flatMap((line) => (typeof line === 'string' ? [plain(line)] : layOutTable(line, width)));
};

function layOutTable({ heads, rows }: Table, width: number): string[] {
  const all = [heads.map((head) => head.replace(/\*$/, '')), ...rows.map((row) => row.map(plain))];
  const widest = (at: number, parts: (text: string) => string[]) =>
    Math.max(...all.flatMap((row) => parts(row[at]!).map(({ length }) => length)));
  const widths = heads.map((_, at) => widest(at, (text) => [text]));
  /** First the columns break between words, and then, if they must, within a word. */
  const whole = heads.map((head, at) => (head.endsWith('*') ? widths[at]! : widest(at, (text) => text.split(' '))));
  const least = heads.map((head, at) => (head.endsWith('*') ? widths[at]! : Math.min(whole[at]!, LEAST_COLUMN)));
  narrow(widths, whole, width);
  narrow(widths, least, width);
  return all.flatMap((row) => {
    const cells = row.map((text, at) => wrap(text, widths[at]!));
    return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, line) =>
      cells
        .map((cell, at) => (cell[line] ?? '').padEnd(widths[at]!))
        .join(' '.repeat(GAP))
        .trimEnd(),
    );
  });
}

/** Makes the widest columns narrower, as far as they may be, until all fit. */
function narrow(widths: number[], least: readonly number[], width: number): void {
  for (;;) {
    const total = widths.reduce((sum, one) => sum + one, GAP * (widths.length - 1));
    const spare = widths.map((one, at) => (one > least[at]! ? one : 0));
    const most = Math.max(...spare);
    if (total <= width || most === 0) return;
    widths[spare.indexOf(most)]! -= 1;
  }
}

/** Breaks between words, and within a word that is longer than the width. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width));
  }
  return [...lines, line];
}

/** Such as `2026-11-30 08:15`, in UTC; `none` if there is no time. `iso`: as `--json` prints it. */
export const shortTime = (iso: string | null, none = '-'): string => (iso === null ? none : iso.slice(0, 16).replace('T', ' '));

/** In one line, without characters that control a terminal or disguise a text. */
export const plain = (text: string): string => text.replaceAll(/[^\S ]+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

/** JSON of the same data in which those characters are escaped. `JSON.stringify` leaves DEL, C1 and what has no width as they are. */
export const plainJson = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/[\u007f-\u009f\p{Cf}]/gu, escaped);

/** Beyond U+FFFF it is two units. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Such as `1 person` and `2 people`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** The line below a printed link, if other machines cannot open that. */
export const ownAddress = (link: string): string[] =>
  link.startsWith('http://localhost') ? ['It begins with this machine’s own address: set BASE_URL to the one that people type.'] : [];
