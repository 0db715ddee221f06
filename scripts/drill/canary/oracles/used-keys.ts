// The same key with another body: its answer must not depend on the body, nor may the time that it takes or the statements it costs.
import type { CommandName } from '../../../../src/api/operations.ts';
import type { Row } from '../../drill.ts';
import { type Answer, command, does, type Page } from '../../page.ts';
import { extendUp, type Lab, open } from './lab.ts';
import { timingRow } from './timing.ts';

/** What is tried with a used key, and two bodies of which one hits. */
type Trial = { what: string; page: Page; name: CommandName; first: object; hit: object; miss: object };

export async function usedKeys(lab: Lab, samples: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const trial of [await onTheChain(lab), await joinCodes(lab)]) rows.push(...(await tried(lab, trial, samples)));
  return rows;
}

async function onTheChain(lab: Lab): Promise<Trial> {
  const [attacker, middle, far, nowhere] = [
    await lab.org('Keyring Motors'),
    await lab.org('Latch Motors'),
    await lab.org('Hinge Motors'),
    await lab.org('Doorway Motors'),
  ];
  const threadId = await open(lab, middle, attacker);
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

async function joinCodes(lab: Lab): Promise<Trial> {
  const [attacker, other] = [await lab.org('Picklock Motors'), await lab.org('Strongbox Motors')];
  const { organization } = await does<{ organization: { joinPassphrase: string } }>(other.page, 'setJoinPassphrase', {});
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

const said = ({ status, text }: Answer): string => `${status} ${text}`;

async function tried({ server }: Lab, { what, page, name, first, hit, miss }: Trial, samples: number): Promise<Row[]> {
  const key = crypto.randomUUID();
  await command(page, name, first, key);
  const send = async (body: object): Promise<Answer> => await command(page, name, body, key);
  const [hitAnswer, missAnswer] = [await send(hit), await send(miss)];
  const found = said(hitAnswer) === said(missAnswer) ? [] : [`${said(hitAnswer)} for a hit, ${said(missAnswer)} for a miss`];
  const statements = { hit: Number.POSITIVE_INFINITY, miss: Number.POSITIVE_INFINITY };
  // The fewest of several: what goes on in the background is no part of it.
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
    { what: `oracle: ${what}: answers`, comparisons: 2, found: found.length, examples: found },
    {
      what: `oracle: ${what}: statements`,
      comparisons: 10,
      found: statements.hit === statements.miss ? 0 : 1,
      figure: `${statements.hit} and ${statements.miss}`,
    },
    timingRow(`oracle: ${what}`, timings),
  ];
}
