// Signing in, and asking for a new password, with an email that has an account and with one that has none.
import type { Row } from '../../drill.ts';
import { type Answer, ask } from '../../page.ts';
import type { Lab } from './lab.ts';
import { timingRow } from './timing.ts';

/** Below what an account is allowed in a quarter of an hour. */
const TRIES = { 'sign-in/email': 8, 'request-password-reset': 4 } as const;
type Door = keyof typeof TRIES;

export async function signingIn(lab: Lab, samples: number): Promise<Row[]> {
  const emails: string[] = [];
  while (emails.length * TRIES['sign-in/email'] < samples) emails.push(lab.loginOf(await lab.org(`Account ${emails.length} Motors`)));
  return [
    ...(await tried(lab, 'sign-in/email', 'signing in', emails, samples)),
    ...(await tried(lab, 'request-password-reset', 'asking for a new password', emails, samples)),
  ];
}

/** But for what is of this one request alone. */
const said = ({ status, text, headers }: Answer): string =>
  `${status} ${text} ${headers.replaceAll(/^(?:x-request-id|date|x-ratelimit\S*): .*$/gm, '')}`;

async function tried({ server: { origin } }: Lab, door: Door, what: string, known: readonly string[], samples: number): Promise<Row[]> {
  const unknown = known.map((_, at) => `nobody${at}.${door.length}@lab.test`);
  let address = 0;
  const knock = async (email: string): Promise<Answer> => {
    // From everywhere, so that no address has too many of them.
    const page = { origin, address: `172.16.${Math.floor(++address / 250)}.${1 + (address % 250)}`, cookie: '' };
    return await ask(page, 'POST', `/api/auth/${door}`, { email, password: 'certainly not this one 7' });
  };
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  const found = new Set<string>();
  const tries = Math.min(samples, known.length * TRIES[door]);
  for (let at = 0; at < tries; at++) {
    const [there, notThere] = [known[at % known.length]!, unknown[at % known.length]!];
    const answers: Partial<Record<'on' | 'off', Answer>> = {};
    for (const which of at % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      answers[which] = await knock(which === 'on' ? there : notThere);
    const { on, off } = answers as Record<'on' | 'off', Answer>;
    timings.on.push(on.ms);
    timings.off.push(off.ms);
    if (said(on) !== said(off)) found.add(`\`${said(on).slice(0, 200)}\` with an account, \`${said(off).slice(0, 200)}\` without`);
  }
  return [
    { what: `oracle: ${what}: answers`, comparisons: tries, found: found.size, examples: [...found] },
    timingRow(`oracle: ${what}`, timings),
  ];
}
