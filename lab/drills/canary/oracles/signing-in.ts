// Signing in and requesting a new password, with an email that has an account and with one that has none.
import type { Row } from '../../drill.ts';
import { type HttpResponse, sendRequest } from '../../page.ts';
import type { Fixture } from './fixture.ts';
import { timingRow } from './timing.ts';

/** Below the limit per account in 15 minutes. */
const ALLOWED_ATTEMPTS = { 'sign-in/email': 8, 'request-password-reset': 4 } as const;
type AuthRoute = keyof typeof ALLOWED_ATTEMPTS;

export async function signingIn(fixture: Fixture, samples: number): Promise<Row[]> {
  const emails: string[] = [];
  while (emails.length * ALLOWED_ATTEMPTS['sign-in/email'] < samples)
    emails.push(fixture.loginOf(await fixture.org(`Account ${emails.length} Motors`)));
  return [
    ...(await compareRoute(fixture, 'sign-in/email', 'signing in', emails, samples)),
    ...(await compareRoute(fixture, 'request-password-reset', 'requesting a new password', emails, samples)),
  ];
}

/** Returns the response without the headers that differ for each request. */
const comparable = ({ status, text, headers }: HttpResponse): string =>
  `${status} ${text} ${headers.replaceAll(/^(?:x-request-id|date|x-ratelimit\S*): .*$/gm, '')}`;

async function compareRoute(
  { server: { origin } }: Fixture,
  route: AuthRoute,
  what: string,
  known: readonly string[],
  samples: number,
): Promise<Row[]> {
  const unknown = known.map((_, at) => `nobody${at}.${route.length}@lab.test`);
  let address = 0;
  const request = async (email: string): Promise<HttpResponse> => {
    // A new IP address for each request, so that no limit per address is reached.
    const page = { origin, address: `172.16.${Math.floor(++address / 250)}.${1 + (address % 250)}`, cookie: '' };
    return await sendRequest(page, 'POST', `/api/auth/${route}`, { email, password: 'certainly not this one 7' });
  };
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  const found = new Set<string>();
  const attempts = Math.min(samples, known.length * ALLOWED_ATTEMPTS[route]);
  for (let at = 0; at < attempts; at++) {
    const [there, notThere] = [known[at % known.length]!, unknown[at % known.length]!];
    const responses: Partial<Record<'on' | 'off', HttpResponse>> = {};
    for (const which of at % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      responses[which] = await request(which === 'on' ? there : notThere);
    const { on, off } = responses as Record<'on' | 'off', HttpResponse>;
    timings.on.push(on.ms);
    timings.off.push(off.ms);
    if (comparable(on) !== comparable(off))
      found.add(`\`${comparable(on).slice(0, 200)}\` with an account, \`${comparable(off).slice(0, 200)}\` without`);
  }
  return [
    { what: `oracle: ${what}: responses`, comparisons: attempts, found: found.size, examples: [...found] },
    timingRow(`oracle: ${what}`, timings),
  ];
}
