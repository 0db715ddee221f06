// Who may what: every operation for every role, and every operation on a thread for every place in its chain. The tables are the
// product's promise; a cell that fails says who was let in, or kept out.
import { beforeAll, describe, expect, test } from 'vitest';
import { type OperationName, operations } from '../src/api/operations.ts';
import { cellOf } from './permissions/answers.ts';
import { type OnThread, WHILE_NOBODY_HOLDS, WHILE_ONE_HOLDS, WITH_A_HOLDER, WITHOUT_A_HOLDER } from './permissions/by-position.ts';
import { BY_ROLE, CALLERS } from './permissions/by-role.ts';
import { type Cast, gather, newcomer } from './permissions/cast.ts';
import { REQUESTS } from './permissions/requests.ts';
import { type Act, ASKED, gatherTroupe, heldStage, type Position, type Stage, type Troupe, unheldStage } from './permissions/stage.ts';
import { type Answer, type Person, useTestServices } from './test-services.ts';

const here = useTestServices();

async function ask(by: Person, name: OperationName, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  return operations[name].kind === 'query'
    ? await by.query(name, input as Record<string, string>, headers)
    : await by.command(name, input, headers);
}

/** After these the caller stands where another one stood. */
const MOVES_THE_CALLER: readonly OperationName[] = ['redeemInvite', 'leaveOrg'];

describe('every operation, for every role', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await gather(here);
  });

  const rows = Object.entries(BY_ROLE) as [OperationName, (typeof BY_ROLE)[OperationName]][];
  test.each(rows)('%s', async (name, expected) => {
    const answers: string[] = [];
    for (const caller of CALLERS) {
      const by = MOVES_THE_CALLER.includes(name) ? await newcomer(cast, caller) : cast.callers[caller];
      const input = await REQUESTS[name](cast, by);
      // A person's own affairs are nobody's organization's.
      const headers: Record<string, string> = operations[name].who === 'member' ? { 'x-org-id': cast.ours.orgId } : {};
      answers.push(cellOf(await ask(by, name, input, headers)));
    }
    expect(inColumns(CALLERS, answers)).toEqual(inColumns(CALLERS, expected));
  });
});

describe('every operation on a thread, for every place in its chain', () => {
  let troupe: Troupe;
  beforeAll(async () => {
    troupe = await gatherTroupe(here);
  });

  /** They change nothing that another position is answered by. */
  const spendsNothing: readonly OperationName[] = ['thread', 'completedThread', 'requestUpdate', 'likeUpdate', 'unlikeUpdate'];
  const unspent = new Map<string, Stage>();
  type Build = typeof heldStage;
  /** A refusal leaves the stage as it was, for the next one. */
  async function answerTo(name: OnThread, position: Position, act: Act, build: Build): Promise<string> {
    const key = `${build.name} ${act}`;
    const stage = unspent.get(key) ?? (await build(here, troupe, act));
    const answer = await ask(troupe[position], name, ASKED[name](stage, troupe));
    if (answer.status === 200 && !spendsNothing.includes(name)) unspent.delete(key);
    else unspent.set(key, stage);
    return cellOf(answer);
  }
  async function rowOf(name: OnThread, positions: readonly Position[], act: Act, build: Build): Promise<string[]> {
    const answers: string[] = [];
    for (const position of positions) answers.push(await answerTo(name, position, act, build));
    return answers;
  }

  const held = Object.entries(WHILE_ONE_HOLDS) as [OnThread, (typeof WHILE_ONE_HOLDS)[OnThread]][];
  test.each(held)('%s, while one holds the title', async (name, [act, ...expected]) => {
    const answers = await rowOf(name, WITH_A_HOLDER, act, heldStage);
    expect(inColumns(WITH_A_HOLDER, answers)).toEqual(inColumns(WITH_A_HOLDER, expected));
  });

  const unheld = Object.entries(WHILE_NOBODY_HOLDS) as [OnThread, (typeof WHILE_NOBODY_HOLDS)[OnThread]][];
  test.each(unheld)('%s, while nobody is known to hold it', async (name, [act, ...expected]) => {
    const answers = await rowOf(name, WITHOUT_A_HOLDER, act, unheldStage);
    expect(inColumns(WITHOUT_A_HOLDER, answers)).toEqual(inColumns(WITHOUT_A_HOLDER, expected));
  });
});

const inColumns = (columns: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
