// Whether the services answer that the product asks: Google for sign-ins, and the vehicle service.
import { codeOf } from '../../error-code.ts';
import { type Answer, ask, describeAnswer } from './ask.ts';
import { type Finding, orOk, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';

/** Why the service does not answer as it should; undefined if it does. */
async function whyNot(url: string, isRight: (answer: Answer) => boolean): Promise<string | undefined> {
  try {
    const answer = await ask(url);
    return isRight(answer) ? undefined : describeAnswer(answer);
  } catch (error) {
    return codeOf(error) || (error as Error).message;
  }
}

async function services({ settings: { google, vpicBaseUrl }, need }: Installation): Promise<Finding[]> {
  for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_DISCOVERY_URL', 'VPIC_BASE_URL']) need(name);
  const [discovery, vpic] = await Promise.all([
    google && whyNot(google.discoveryUrl, ({ status, text }) => status === 200 && text.includes('authorization_endpoint')),
    vpicBaseUrl !== undefined ? whyNot(vpicBaseUrl, ({ status }) => status < 500) : undefined,
  ]);
  return orOk(
    [
      discovery !== undefined &&
        warning(
          `Google cannot be asked who signs in: ${google!.discoveryUrl} (${discovery}).`,
          'Let this machine reach it by https (firewall, DNS), or correct GOOGLE_DISCOVERY_URL.',
        ),
      vpic !== undefined &&
        warning(
          `The vehicle service does not answer: ${vpicBaseUrl} (${vpic}). Vehicles are then decoded with the data that ships with the product.`,
          'Let this machine reach it, correct VPIC_BASE_URL, or remove it.',
        ),
    ],
    google || vpicBaseUrl !== undefined ? 'The services that the product asks answer.' : 'The product asks no other service.',
  );
}

export const servicesCheck: Check = { name: 'services', look: services };
