// An answer without what differs between two threads in any case: ids, times, and the names of what was asked about.
import type { Answer } from '../../page.ts';

/** Longest first: what is put in place of what. */
export type Masks = readonly (readonly [from: string, to: string])[];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** What became of a mail, while that changes. */
const UNDER_WAY = /("(?:emailStatus|platformInviteStatus)":")(?:pending|sent)(")/g;
/** Milliseconds since the epoch. */
const TIME = /\b1\d{12}\b/g;

/** One attacker's conversation, line by line. Unknown ids are called by when they first came. */
export class Transcript {
  readonly lines: string[] = [];
  readonly #masks: Masks;
  readonly #ids = new Map<string, string>();

  constructor(masks: Masks) {
    this.#masks = masks;
  }

  /** `underWay`: mails may be sent in this very moment. */
  hears(what: string, { status, text }: Pick<Answer, 'status' | 'text'>, underWay = false): void {
    let masked = underWay ? text.replaceAll(UNDER_WAY, '$1<under way>$2') : text;
    for (const [from, to] of this.#masks) masked = masked.replaceAll(from, to);
    masked = masked.replaceAll(UUID, (id) => this.#called(id)).replaceAll(TIME, '<time>');
    this.lines.push(`${what}: ${status} ${masked}`);
  }

  #called(id: string): string {
    const name = this.#ids.get(id) ?? `<id ${this.#ids.size + 1}>`;
    this.#ids.set(id, name);
    return name;
  }
}

/** Where two conversations part, with what each of them heard there; they should have gone alike. */
export function differences(one: Transcript, other: Transcript): string[] {
  const lines = Math.max(one.lines.length, other.lines.length);
  return Array.from({ length: lines }, (_, at) => [one.lines[at] ?? 'nothing', other.lines[at] ?? 'nothing'] as const)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => around(a, b));
}

const SHOWN = 160;

/** From a little before where they begin to differ. */
function around(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 60);
  const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}`;
  return `${a.slice(0, a.indexOf(':'))}: \`${part(a)}\` on the chain, \`${part(b)}\` off it`;
}
