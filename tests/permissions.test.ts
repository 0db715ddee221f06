// Permissions: every operation for every role, and every operation on a thread for every position in its chain. A failing cell names
// the caller and shows the expected and the actual answer.
import { beforeAll, describe, expect, test } from 'vitest';
import { BULK_OPERATIONS } from '../src/api/many-threads.ts';
import { HTTP_STATUS } from '../src/api/errors.ts';
import { type OperationName, operations } from '../src/api/operations.ts';
import type { ErrorCode } from '../src/domain/refusals.ts';
import { cellOf } from '../testing/permissions/answers.ts';
import {
  type ThreadOperation,
  BY_UNHELD_POSITION,
  BY_HELD_POSITION,
  HELD_POSITIONS,
  UNHELD_POSITIONS,
} from '../testing/permissions/by-position.ts';
import { BY_ROLE, CALLERS } from '../testing/permissions/by-role.ts';
import { type Parties, createParties, createCaller } from '../testing/permissions/parties.ts';
import { REQUESTS } from '../testing/permissions/requests.ts';
import {
  type PriorEvent,
  INPUTS,
  createOrgsByPosition,
  openHeldThread,
  type Position,
  type PreparedThread,
  type OrgsByPosition,
  openUnheldThread,
} from '../testing/permissions/prepared-threads.ts';
import { type Answer, type Person, useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();

async function ask(by: Person, name: OperationName, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  return operations[name].kind === 'query'
    ? await by.query(name, input as Record<string, string>, headers)
    : await by.command(name, input, headers);
}

type Ask = typeof ask;

/** Sends the command in a bulk request, and returns the answer that it would have got alone. */
async function askInBulk(by: Person, operation: OperationName, input: object): Promise<Answer> {
  return await answerOfOne(by, 'runOnThreads', { calls: [{ operation, input }] });
}

/** The answer about the only thread of a request. */
async function answerOfOne(by: Person, name: OperationName, request: object): Promise<Answer> {
  const { body } = await by.command(name, request);
  const [{ error }] = (body as { results: [{ error: { code: ErrorCode } | null }] }).results;
  return { status: error === null ? 200 : HTTP_STATUS[error.code], body: { error } };
}

/** Sends the title in a shipment to `next`, and returns the answer that it would have got alone. */
const sendInShipment =
  (next: OrgsByPosition['next']): Ask =>
  async (by, _name, input) =>
    await answerOfOne(by, 'sendTitles', { toOrgId: next.orgId, titles: [{ threadId: (input as PreparedThread).threadId }] });

/** Reports the title as missing, and returns the answer that a dispute would have got. */
async function reportMissing(by: Person, _name: OperationName, input: object): Promise<Answer> {
  const { threadId, updateId } = input as PreparedThread;
  return await answerOfOne(by, 'reportMissing', { titles: [{ threadId, updateId }] });
}

/** Operations that change the organization of their caller: each call gets a new one. */
const MOVES_ITS_CALLER: readonly OperationName[] = ['redeemInvite', 'leaveOrg'];

describe('every operation answers each role as the table says', () => {
  let parties: Parties;
  beforeAll(async () => {
    parties = await createParties(here);
  });

  const rows = Object.entries(BY_ROLE) as [OperationName, (typeof BY_ROLE)[OperationName]][];
  test.each(rows)('%s', async (name, expected) => {
    const answers: string[] = [];
    for (const caller of CALLERS) {
      const by = MOVES_ITS_CALLER.includes(name) ? await createCaller(parties, caller) : parties.callers[caller];
      const input = await REQUESTS[name](parties, by);
      // Only operations of members act for an organization.
      const headers: Record<string, string> = operations[name].who === 'member' ? { 'x-org-id': parties.ours.orgId } : {};
      answers.push(cellOf(await ask(by, name, input, headers)));
    }
    expect(inColumns(CALLERS, answers)).toEqual(inColumns(CALLERS, expected));
  });
});

describe('every operation on a thread answers each position as the table says', () => {
  let orgs: OrgsByPosition;
  beforeAll(async () => {
    orgs = await createOrgsByPosition(here);
  });

  /** Operations that do not change the answer to another position. */
  const LEAVES_NO_TRACE: readonly OperationName[] = [
    'thread',
    'completedThread',
    'requestUpdate',
    'likeUpdate',
    'unlikeUpdate',
    'deskEntry',
    'updateDeskEntry',
    'addDeskNote',
    'deskNext',
  ];
  const reusable = new Map<string, PreparedThread>();
  type Build = typeof openHeldThread;
  /** A refusal does not change the prepared thread, so the next position uses it again. */
  async function answerTo(name: ThreadOperation, position: Position, event: PriorEvent, build: Build, send: Ask): Promise<string> {
    const key = `${build.name} ${event}`;
    const prepared = reusable.get(key) ?? (await build(here, orgs, event));
    const answer = await send(orgs[position], name, INPUTS[name](prepared, orgs));
    if (answer.status === 200 && !LEAVES_NO_TRACE.includes(name)) reusable.delete(key);
    else reusable.set(key, prepared);
    return cellOf(answer);
  }
  async function rowOf(
    name: ThreadOperation,
    positions: readonly Position[],
    event: PriorEvent,
    build: Build,
    send: Ask = ask,
  ): Promise<string[]> {
    const answers: string[] = [];
    for (const position of positions) answers.push(await answerTo(name, position, event, build, send));
    return answers;
  }

  const held = Object.entries(BY_HELD_POSITION) as [ThreadOperation, (typeof BY_HELD_POSITION)[ThreadOperation]][];
  test.each(held)('%s, while an organization holds the title', async (name, [event, ...expected]) => {
    const answers = await rowOf(name, HELD_POSITIONS, event, openHeldThread);
    expect(inColumns(HELD_POSITIONS, answers)).toEqual(inColumns(HELD_POSITIONS, expected));
  });

  const unheld = Object.entries(BY_UNHELD_POSITION) as [ThreadOperation, (typeof BY_UNHELD_POSITION)[ThreadOperation]][];
  test.each(unheld)('%s, while nobody is known to hold it', async (name, [event, ...expected]) => {
    const answers = await rowOf(name, UNHELD_POSITIONS, event, openUnheldThread);
    expect(inColumns(UNHELD_POSITIONS, answers)).toEqual(inColumns(UNHELD_POSITIONS, expected));
  });

  test.each(BULK_OPERATIONS)('%s, as one of many commands that are sent at once', async (name) => {
    const [event, ...expected] = BY_HELD_POSITION[name];
    const answers = await rowOf(name, HELD_POSITIONS, event, openHeldThread, askInBulk);
    expect(inColumns(HELD_POSITIONS, answers)).toEqual(inColumns(HELD_POSITIONS, expected));
  });

  test('markDelivered, as one title of a shipment', async () => {
    const [event, ...expected] = BY_HELD_POSITION.markDelivered;
    const answers = await rowOf('markDelivered', HELD_POSITIONS, event, openHeldThread, sendInShipment(orgs.next));
    expect(inColumns(HELD_POSITIONS, answers)).toEqual(inColumns(HELD_POSITIONS, expected));
  });

  test('disputeDelivery, as one of the titles that are reported missing', async () => {
    const [event, ...expected] = BY_HELD_POSITION.disputeDelivery;
    const answers = await rowOf('disputeDelivery', HELD_POSITIONS, event, openHeldThread, reportMissing);
    expect(inColumns(HELD_POSITIONS, answers)).toEqual(inColumns(HELD_POSITIONS, expected));
  });
});

const inColumns = (columns: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
