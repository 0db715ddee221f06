// The same idempotency key with another body: the response, its time and its number of statements must not depend on the body.
import type { CommandName } from '../../../../src/api/operations.ts';
import type { Row } from '../../drill.ts';
import { type HttpResponse, command, expectCommand, type Page } from '../../page.ts';
import { extendUp, type Fixture, openThread } from './fixture.ts';
import { timingRow } from './timing.ts';

/** A command with a used key and two bodies: `hit` is a right guess, `miss` a wrong one. */
type Trial = { what: string; page: Page; name: CommandName; first: object; hit: object; miss: object };

export async function usedKeys(fixture: Fixture, samples: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const trial of [await onTheChain(fixture), await joinCodes(fixture)]) rows.push(...(await runTrial(fixture, trial, samples)));
  return rows;
}

async function onTheChain(fixture: Fixture): Promise<Trial> {
  const [attacker, middle, far, nowhere] = [
    await fixture.org('Keyring Motors'),
    await fixture.org('Latch Motors'),
    await fixture.org('Hinge Motors'),
    await fixture.org('Doorway Motors'),
  ];
  const threadId = await openThread(fixture, middle, attacker);
  await extendUp(threadId, middle, far);
  const guess = (orgId: string) => ({ threadId, orgId });
  return {
    what: 'inviting with a used key',
    page: attacker.page,
    name: 'inviteNext',
    first: guess(attacker.orgId),
    hit: guess(far.orgId),
    miss: guess(nowhere.orgId),
  };
}

async function joinCodes(fixture: Fixture): Promise<Trial> {
  const [attacker, other] = [await fixture.org('Picklock Motors'), await fixture.org('Strongbox Motors')];
  const { organization } = await expectCommand<{ organization: { joinPassphrase: string } }>(other.page, 'setJoinPassphrase', {});
  const code = organization.joinPassphrase;
  const wrong = `${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`;
  return {
    what: 'join codes with a used key',
    page: attacker.page,
    name: 'redeemInvite',
    first: { code: 'NOSUCHCODE22' },
    hit: { code },
    miss: { code: wrong },
  };
}

const comparable = ({ status, text }: HttpResponse): string => `${status} ${text}`;

async function runTrial({ server }: Fixture, { what, page, name, first, hit, miss }: Trial, samples: number): Promise<Row[]> {
  const key = crypto.randomUUID();
  await command(page, name, first, key);
  const send = async (body: object): Promise<HttpResponse> => await command(page, name, body, key);
  const [hitAnswer, missAnswer] = [await send(hit), await send(miss)];
  const found =
    comparable(hitAnswer) === comparable(missAnswer) ? [] : [`${comparable(hitAnswer)} for a hit, ${comparable(missAnswer)} for a miss`];
  const statements = { hit: Number.POSITIVE_INFINITY, miss: Number.POSITIVE_INFINITY };
  // The lowest of several counts, because background work may add statements.
  for (let time = 0; time < 5; time++)
    for (const [which, body] of [
      ['hit', hit],
      ['miss', miss],
    ] as const)
      statements[which] = Math.min(statements[which], await server.statementsOf(async () => await send(body)));
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let at = 0; at < samples; at++)
    for (const which of at % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      timings[which].push((await send(which === 'on' ? hit : miss)).ms);
  return [
    { what: `oracle: ${what}: responses`, comparisons: 2, found: found.length, examples: found },
    {
      what: `oracle: ${what}: statements`,
      comparisons: 10,
      found: statements.hit === statements.miss ? 0 : 1,
      detail: `${statements.hit} and ${statements.miss}`,
    },
    timingRow(`oracle: ${what}`, timings),
  ];
}
