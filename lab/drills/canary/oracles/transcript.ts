// Responses with everything masked that differs between two threads in any case: ids, times, and the names in the requests.
import type { HttpResponse } from '../../page.ts';

/** Texts and their replacements, longest first. */
export type Masks = readonly (readonly [from: string, to: string])[];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The status of a mail, which changes while it is sent. */
const MAIL_STATUS = /("(?:emailStatus|platformInviteStatus)":")(?:pending|sent)(")/g;
/** The code of a shipment, which follows from ids. */
const CODE = /(?<="(?:code|envelopeCode)":")[0-9A-HJKMNP-TV-Z]{8}(?=")/g;
/** The end of the thread's VIN. */
const VIN_END = /(?<="vinEnd":")[^"]*(?=")/g;
/** Milliseconds since the epoch. */
const TIME = /\b1\d{12}\b/g;

/** The responses to one attacker, line by line. Other ids are numbered in the order of their first occurrence. */
export class Transcript {
  readonly lines: string[] = [];
  readonly #masks: Masks;
  readonly #ids = new Map<string, string>();

  constructor(masks: Masks) {
    this.#masks = masks;
  }

  /** `mailInProgress`: whether mail may be in the middle of being sent. */
  add(what: string, { status, text }: Pick<HttpResponse, 'status' | 'text'>, mailInProgress = false): void {
    let masked = mailInProgress ? text.replaceAll(MAIL_STATUS, '$1<under way>$2') : text;
    for (const [from, to] of this.#masks) masked = masked.replaceAll(from, to);
    masked = masked
      .replaceAll(UUID, (id) => this.#aliasOf(id))
      .replaceAll(CODE, (code) => this.#aliasOf(code))
      .replaceAll(VIN_END, '<end>')
      .replaceAll(TIME, '<time>');
    this.lines.push(`${what}: ${status} ${masked}`);
  }

  #aliasOf(id: string): string {
    const name = this.#ids.get(id) ?? `<id ${this.#ids.size + 1}>`;
    this.#ids.set(id, name);
    return name;
  }
}

/** Returns the differing lines of two transcripts, with an excerpt of both; there should be none. */
export function differences(one: Transcript, other: Transcript): string[] {
  const lines = Math.max(one.lines.length, other.lines.length);
  return Array.from({ length: lines }, (_, at) => [one.lines[at] ?? 'nothing', other.lines[at] ?? 'nothing'] as const)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => excerpt(a, b));
}

const EXCERPT_LENGTH = 160;

/** Returns excerpts that start a little before the first difference. */
function excerpt(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 60);
  const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT_LENGTH)}`;
  return `${a.slice(0, a.indexOf(':'))}: \`${part(a)}\` on the chain, \`${part(b)}\` off it`;
}
