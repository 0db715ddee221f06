// The attacker types VINs and codes: those of titles and shipments of others must be answered like ones that do not exist, as fast.
import type { Out } from '../../../../src/api/operations.ts';
import type { Row } from '../../drill.ts';
import { expectCommand, query } from '../../page.ts';
import { type Fixture, openThread } from './fixture.ts';
import { timingRow } from './timing.ts';

/** Threads of the attacker, which a search reads, and of the others. */
const [OWN, OTHERS] = [10, 30];

/** `samples`: how often each kind is timed. */
export async function titles(fixture: Fixture, samples: number): Promise<Row[]> {
  const [attacker, rival] = [await fixture.org('Handscanner Motors'), await fixture.org('Envelope Motors')];
  const [seller, buyer] = [await fixture.org('Postmark Motors'), await fixture.org('Letterbox Motors')];
  for (let at = 0; at < OWN; at++) await openThread(fixture, seller, attacker);
  const [vins, codes]: [string[], string[]] = [[], []];
  for (let at = 0; at < OTHERS; at++) {
    const vin = fixture.vin();
    const vehicle = { vin, year: 2020, make: 'Ford', model: 'Transit', mileage: 1 };
    const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true };
    const { threadId } = await expectCommand<{ threadId: string }>(rival.page, 'createThread', { ...vehicle, ...parties });
    const sent = await expectCommand<Out<'sendTitles'>>(rival.page, 'sendTitles', { toOrgId: buyer.orgId, titles: [{ threadId }] });
    vins.push(vin);
    codes.push(sent.code);
  }
  const unknownVins = vins.map(
    (vin) => `Z${vin.slice(1, 4)}${vin.slice(4).replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10))}`,
  );
  // No code has a U.
  const unknownCodes = codes.map((code) => `U${code.slice(1)}`);
  return [
    ...(await compared('VINs of others', samples, [vins, unknownVins], async (vin) => await query(attacker.page, 'findTitles', { vin }))),
    ...(await compared(
      'codes of others',
      samples,
      [codes, unknownCodes],
      async (code) => await query(attacker.page, 'shipment', { code }),
    )),
  ];
}

type Ask = (text: string) => Promise<{ status: number; text: string; ms: number }>;

/** The two kinds alternate. */
async function compared(what: string, samples: number, [on, off]: readonly [string[], string[]], ask: Ask): Promise<Row[]> {
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  const answers = new Set<string>();
  for (let at = 0; at < samples; at++)
    for (const [kind, texts] of at % 2 === 0
      ? ([
          ['on', on],
          ['off', off],
        ] as const)
      : ([
          ['off', off],
          ['on', on],
        ] as const)) {
      const { status, text, ms } = await ask(texts[at % texts.length]!);
      answers.add(`${status} ${text}`);
      timings[kind].push(ms);
    }
  return [
    {
      what: `oracle: ${what}`,
      comparisons: 2 * samples,
      found: answers.size - 1,
      examples: answers.size > 1 ? [...answers] : [],
    },
    timingRow(`oracle: ${what}`, timings),
  ];
}
