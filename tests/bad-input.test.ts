// Bad input is refused with the right message and code, changes nothing, and is never logged as a failure of the server.
import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import * as z from 'zod';
import type { DeskEntryView } from '../src/api/desk-entry.ts';
import { BULK_OPERATIONS } from '../src/api/many-threads.ts';
import { type CommandName, type OperationName, operations, type Out, type QueryName } from '../src/api/operations.ts';
import { type RefusalName, refusals } from '../src/domain/refusals.ts';
import { HTTP_STATUS } from '../src/api/errors.ts';
import { checksum } from './bad-input/checksum.ts';
import { CASES, REFUSED_CREATIONS } from './bad-input/refusals.ts';
import { COMMAND_ROWS, QUERY_ROWS } from './bad-input/rows.ts';
import { type Fixture, createFixture, UNKNOWN } from './bad-input/fixture.ts';
import {
  OTHER_CONTENT_TYPES,
  MALFORMED,
  WITHOUT_KNOWN_FIELDS,
  OTHER_THAN_FORMS,
  STRANGE_TEXTS,
  WRONG_IN_QUERY,
  wrongValues,
} from './bad-input/values.ts';
import { ORIGIN, type Person, useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture(here);
});

const names = Object.keys(operations) as OperationName[];
const commands = names.filter((name): name is CommandName => operations[name].kind === 'command');
const queries = names.filter((name): name is QueryName => operations[name].kind === 'query');
const onThreads = Object.keys(CASES) as (keyof typeof CASES)[];

// Only failures of the server are logged to stderr.
let log: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  const logged = log.mock.calls.map(([line]) => line);
  log.mockRestore();
  expect(logged, 'a bad request was logged as a failure of the server').toEqual([]);
});

type Answer = { status: number; body: { error?: { code: string; message: string; issues?: { path: (string | number)[] }[] } } };

type Sent = { headers?: Record<string, string>; body?: string | Buffer | undefined };
async function post(name: OperationName, by: Person | null, { body, headers = {} }: Sent): Promise<Answer> {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { ...(by ? { cookie: by.cookie } : {}), origin: ORIGIN, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
async function get(name: OperationName, by: Person | null, query: string, headers: Record<string, string> = {}): Promise<Answer> {
  const url = `/api/${name}${query === '' ? '' : `?${query}`}`;
  const answer = await here.services.app.inject({ method: 'GET', url, headers: { ...(by ? { cookie: by.cookie } : {}), ...headers } });
  return { status: answer.statusCode, body: answer.json() };
}

const answerOf = (refusal: RefusalName, message: string = refusals[refusal].message) => {
  const { code } = refusals[refusal];
  return { status: HTTP_STATUS[code], body: { error: { code, message } } };
};
/** The refusals of invitations for another organization. All other commands answer `no-active-org`. */
const INVITES_FOR_NOBODY: Partial<Record<OperationName, RefusalName>> = {
  createInvite: 'no-member-to-send-invites',
  sendPlatformInvite: 'no-member-to-send-invites',
  invitePrevious: 'no-member-to-invite',
  inviteNext: 'no-member-to-invite',
};
/** Whether the answer is a refusal of the input: of this field, if one is given. */
const isBadInput = ({ status, body }: Answer, field?: string): boolean =>
  status === 400 &&
  body.error?.code === 'invalid-argument' &&
  body.error.message.length > 5 &&
  (field === undefined || `${body.error.issues?.[0]?.path.join('.')}.`.startsWith(`${field}.`));

/** Expects that `attempt` changes no row of any table, and returns its result. */
async function changesNothing<T>(attempt: () => Promise<T>): Promise<T> {
  const before = await checksum(here.services.sql);
  const result = await attempt();
  expect(await checksum(here.services.sql)).toBe(before);
  return result;
}

/** Returns the input as JSON, with `value` (which is JSON) at this path; `undefined` leaves the field out. */
function bodyWith(input: object, [field = '', ...inside]: string[], value: string | undefined): string {
  const { [field]: given, ...others } = input as Record<string, object>;
  const good = JSON.stringify(others).slice(1, -1);
  const own = inside.length > 0 ? bodyWith(given!, inside, value) : value;
  return `{${[good, ...(own === undefined ? [] : [`"${field}":${own}`])].filter(Boolean).join(',')}}`;
}

const shortly = (value: string | undefined): string => (value === undefined ? 'nothing' : value.slice(0, 60));

/** What an organization notes about a thread for itself does not depend on its position. */
const FOR_ITSELF: readonly (keyof typeof CASES)[] = ['updateDeskEntry', 'addDeskNote', 'noteClaim', 'updateClaim', 'removeClaim'];

/** An organization may mark its notifications as read for any thread. */
const isOnThread = (name: CommandName): boolean => 'threadId' in COMMAND_ROWS[name].fields && name !== 'markThreadNotificationsRead';

test('every operation is tested here', () => {
  expect([...Object.keys(COMMAND_ROWS), ...Object.keys(QUERY_ROWS)].toSorted()).toEqual(names.toSorted());
  expect(onThreads.toSorted()).toEqual(commands.filter(isOnThread).toSorted());
});

describe.each(commands)('%s', (name) => {
  const { fields, input } = COMMAND_ROWS[name];
  const needsNothing = z.safeParse(operations[name].in, {}).success;

  test('refuses malformed bodies and other content types', async () => {
    const accepted = await changesNothing(async () => {
      const wrong: string[] = [];
      for (const [what, body] of needsNothing ? MALFORMED : [...MALFORMED, ...WITHOUT_KNOWN_FIELDS])
        if (!isBadInput(await post(name, fixture.seller, { body }))) wrong.push(what);
      for (const type of name === 'unsubscribe' ? OTHER_THAN_FORMS : OTHER_CONTENT_TYPES) {
        const answer = await post(name, fixture.seller, { body: JSON.stringify(input(fixture)), headers: { 'content-type': type } });
        if (answer.body.error?.message !== refusals['not-json'].message) wrong.push(`content type ${type}`);
      }
      return wrong;
    });
    expect(accepted).toEqual([]);
  });

  test.each(Object.entries(fields))('refuses wrong values of %s', async (field, kind) => {
    const accepted = await changesNothing(async () => {
      const wrong: string[] = [];
      for (const value of wrongValues(kind)) {
        const answer = await post(name, fixture.seller, { body: bodyWith(input(fixture), field.split('.'), value) });
        if (!isBadInput(answer, field)) wrong.push(`${shortly(value)}: ${JSON.stringify(answer)}`);
      }
      return wrong;
    });
    expect(accepted).toEqual([]);
  });

  test('refuses a visitor, and a person who acts for an organization that they are not in', async () => {
    const body = JSON.stringify(input(fixture));
    await changesNothing(async () => {
      const isOpen = operations[name].who === 'anyone';
      const asSignedIn = await post(name, fixture.seller, { body: isOpen ? body : '[]' });
      expect(await post(name, null, { body })).toEqual(isOpen ? asSignedIn : answerOf('not-signed-in'));
      if (isOpen) return;
      expect(await post(name, null, { body: '{}' })).toEqual(answerOf('not-signed-in'));
      const forged = `${fixture.seller.cookie.slice(0, -6)}AAAAAA`;
      expect(await post(name, { ...fixture.seller, cookie: forged }, { body })).toEqual(answerOf('not-signed-in'));
      if (operations[name].who !== 'member') return;
      expect(await post(name, fixture.withoutOrg, { body })).toEqual(answerOf('no-active-org'));
      for (const orgId of [fixture.auction.orgId, UNKNOWN, 'x', "' or true --", '0'])
        expect(await post(name, fixture.seller, { body, headers: { 'x-org-id': orgId } })).toEqual(
          answerOf(INVITES_FOR_NOBODY[name] ?? 'no-active-org'),
        );
    });
  });
});

/** The refusal after the title has moved on, if it is not "Your part of this thread is complete." */
const LATE: Partial<Record<keyof typeof CASES, RefusalName>> = {
  claimTitle: 'title-further-down',
  objectToClaim: 'own-word',
  takeBack: 'too-late-to-take-back',
};

describe.each(onThreads)('%s', (name) => {
  const send = (by: Person, threadId: string, more: object = {}) =>
    post(name, by, { body: JSON.stringify({ ...COMMAND_ROWS[name].input(fixture), threadId, ...more }) });

  test('answers an outsider that the thread does not exist, and one that declined that it is not on the thread', async () => {
    const { stranger, declined, seller, threads } = fixture;
    await changesNothing(async () => {
      expect(await send(seller, UNKNOWN)).toEqual(answerOf('no-such-thread'));
      for (const { id } of Object.values(threads)) {
        expect(await send(stranger, id)).toEqual(answerOf('no-such-thread'));
        expect(await send(declined, id)).toEqual(answerOf('not-on-thread'));
      }
    });
  });

  test.each(CASES[name].map((given) => [`${given.who} on the thread ${given.on}`, given.refusal, given] as const))(
    'refuses the %s: %s',
    async (_who, refusal, given) => {
      const thread = fixture.threads[given.on];
      // Without the update id of the valid input, which is of another thread.
      const { updateId: _, ...plain } = COMMAND_ROWS[name].input(fixture) as { updateId?: string };
      const input = { ...plain, threadId: thread.id, ...given.with?.({ fixture, thread }) };
      const answer = await changesNothing(() => post(name, fixture[given.who], { body: JSON.stringify(input) }));
      const { issues, ...error } = answer.body.error!;
      expect({ ...answer, body: { error } }).toEqual(answerOf(refusal, given.message));
      expect(issues?.map(({ path }) => path.join('.'))).toEqual(given.field && [given.field]);
    },
  );
});

test.each(onThreads.filter((name) => !FOR_ITSELF.includes(name)))(
  '%s is refused before the invitation is accepted, and after the title has moved on',
  async (name) => {
    const { seller, auction, buyer, threads } = fixture;
    const send = (by: Person, threadId: string, more: object = {}) =>
      post(name, by, { body: JSON.stringify({ ...COMMAND_ROWS[name].input(fixture), threadId, ...more }) });
    const early = name === 'respondToInvite' ? 'title-not-yours-to-hold' : 'not-accepted';
    const late = LATE[name] ?? 'thread-completed';
    await changesNothing(async () => {
      for (const id of [threads.half.id, threads.invited.id]) expect(await send(buyer, id, { hasTitle: true })).toEqual(answerOf(early));
      // The auction was completed without its own word: it may object.
      for (const by of name === 'objectToClaim' ? [seller] : [seller, auction])
        expect(await send(by, threads.finished.id)).toEqual(answerOf(late));
    });
  },
);

test.each(FOR_ITSELF)('%s is accepted before the invitation is, and after the title has moved on', async (name) => {
  const { seller, auction, buyer, threads } = fixture;
  for (const [by, threadId] of [
    [buyer, threads.half.id],
    [buyer, threads.invited.id],
    [seller, threads.finished.id],
    [auction, threads.finished.id],
  ] as const) {
    const { claims } = (await by.query('deskEntry', { threadId })).body as DeskEntryView;
    const own = { ...(name === 'updateDeskEntry' && { assigneeId: by.userId }), ...(claims.ours && { notedAt: claims.ours.notedAt }) };
    const input = { ...COMMAND_ROWS[name].input(fixture), threadId, ...own };
    expect(await post(name, by, { body: JSON.stringify(input) })).toMatchObject({ status: 200 });
  }
});

test.each(REFUSED_CREATIONS.map((given) => [given.what, given] as const))('createThread refuses a thread %s', async (_what, given) => {
  const input = { ...COMMAND_ROWS.createThread.input(fixture), ...given.with(fixture) };
  const { status, body } = await changesNothing(() => post('createThread', fixture.auction, { body: JSON.stringify(input) }));
  expect({ status, body: { error: { ...body.error, issues: undefined } } }).toEqual(answerOf(given.refusal, given.message));
});

const queryOf = (given: Record<string, string>): string => new URLSearchParams(given).toString();

describe.each(queries)('%s', (name) => {
  const { fields, input } = QUERY_ROWS[name];
  const good = () => queryOf(input(fixture));

  test.each(Object.entries(fields))('refuses wrong values of %s', async (field, kind) => {
    const accepted = await changesNothing(async () => {
      const wrong: string[] = [];
      const written = WRONG_IN_QUERY[kind].map((value) => `${field}=${value.startsWith('%') ? value : encodeURIComponent(value)}`);
      const { [field]: value = 'active', ...others } = input(fixture);
      const repeated = encodeURIComponent(value);
      for (const query of [...written, `${field}=${repeated}&${field}=${repeated}`, `${field}&${field}`]) {
        const answer = await get(name, fixture.seller, [queryOf(others), query].filter(Boolean).join('&'));
        if (!isBadInput(answer)) wrong.push(`${shortly(query)}: ${JSON.stringify(answer)}`);
      }
      return wrong;
    });
    expect(accepted).toEqual([]);
  });

  test('ignores unknown parameters, and changes nothing', async () => {
    const strange = [
      '__proto__[a]=1',
      '__proto__=1',
      'constructor[prototype][a]=1',
      'toString=1',
      'x[]=1&x[]=2',
      '%',
      '%00=%00',
      '&&==&',
      '🚗=🚗',
    ];
    const expected = await get(name, fixture.seller, good());
    await changesNothing(async () => {
      for (const more of strange) expect(await get(name, fixture.seller, [good(), more].filter(Boolean).join('&')), more).toEqual(expected);
    });
    expect(expected.status).toBe(200);
  });

  test('answers those who may call it, and nobody else', async () => {
    const { who } = operations[name];
    const statuses = [
      await get(name, null, good()),
      await get(name, null, 'threadId=x&cursor=x&limit=x'),
      await get(name, fixture.withoutOrg, good()),
      await get(name, fixture.seller, good(), { 'x-org-id': fixture.auction.orgId }),
      await get(name, fixture.seller, good(), { 'x-org-id': 'x' }),
    ].map((answer) => (answer.status === 200 ? 'answered' : isBadInput(answer) ? 'bad input' : answer.body.error?.message));
    const out = who === 'anyone' ? 'answered' : refusals['not-signed-in'].message;
    const nameless = who !== 'anyone' || z.safeParse(operations[name].in, {}).success ? out : 'bad input';
    const elsewhere = who === 'member' ? refusals['no-active-org'].message : 'answered';
    expect(statuses).toEqual([out, nameless, elsewhere, elsewhere, elsewhere]);
  });
});

test.each(queries.filter((name) => 'threadId' in QUERY_ROWS[name].fields && name !== 'deskNext'))(
  '%s answers the same for a thread that the viewer is not on and for one that does not exist',
  async (name) => {
    const { stranger, declined, seller, threads } = fixture;
    for (const [by, id] of [
      [seller, UNKNOWN],
      [stranger, threads.held.id],
      [declined, threads.held.id],
      [stranger, threads.finished.id],
    ] as const)
      expect(await get(name, by, `threadId=${id}&before=1`)).toEqual(answerOf('no-such-thread'));
  },
);

test('deskNext answers the same from a thread that the viewer is not on and from one that does not exist', async () => {
  const { stranger, declined, threads } = fixture;
  const nothing = { status: 200, body: { nextId: null, position: 0, total: 0, before: null } };
  for (const by of [stranger, declined])
    for (const id of [threads.held.id, threads.finished.id, UNKNOWN]) expect(await get('deskNext', by, `threadId=${id}`)).toEqual(nothing);
});

/** Sends the commands in one request, as the seller, and returns the refusal of each. `input`: as JSON. */
async function sendAll(calls: readonly (readonly [name: string, input: string])[]): Promise<({ code: string } | null)[]> {
  const body = `{"calls":[${calls.map(([operation, input]) => `{"operation":"${operation}","input":${input}}`).join(',')}]}`;
  const answer = await post('runOnThreads', fixture.seller, { body });
  return (answer.body as unknown as Out<'runOnThreads'>).results.map(({ error }) => error);
}

describe('one of many commands that are sent at once', () => {
  test.each(BULK_OPERATIONS.filter((name) => name !== 'confirmClaim'))('%s refuses wrong values in its result', async (name) => {
    const { fields, input } = COMMAND_ROWS[name];
    const accepted = await changesNothing(async () => {
      const wrong: string[] = [];
      for (const [field, kind] of Object.entries(fields).filter(([one]) => one !== 'threadId'))
        for (const value of wrongValues(kind).filter((one) => one === undefined || one.length < 1000)) {
          const [error] = await sendAll([[name, bodyWith(input(fixture), field.split('.'), value)]]);
          if (error?.code !== 'invalid-argument') wrong.push(`${field}: ${shortly(value)}: ${JSON.stringify(error)}`);
        }
      return wrong;
    });
    expect(accepted).toEqual([]);
  });

  test('does not affect the others if it is refused', async () => {
    const { threads } = fixture;
    const results = await sendAll([
      ['updateDeskEntry', `{"threadId":"${threads.held.id}","dealOn":"0001-01-01"}`],
      ['updateDeskEntry', `{"threadId":"${threads.half.id}","stockNumber":"P24612"}`],
      ['postUpdate', `{"threadId":"${threads.inTransit.id}","message":7}`],
      ['requestUpdate', `{"threadId":"${UNKNOWN}"}`],
    ]);
    expect(results.map((error) => error?.code ?? null)).toEqual(['invalid-argument', null, 'invalid-argument', 'not-found']);
  });
});

/** This many texts would reach the limits. A title can be sent again only when its delivery was withdrawn. */
async function forgetLimits(): Promise<void> {
  const { sql } = here.services;
  await sql`delete from sign_in_attempt where kind = 'join'`;
  await sql`update thread set limited_commands = '[]'`;
  await sql`update org set created_by = null where status = 'claimed'`;
  await post('withdrawDelivery', fixture.seller, { body: JSON.stringify({ threadId: fixture.threads.held.id }) });
}

const isText = (kind: string): boolean => /^(?:text|line|name) of/.test(kind);

describe('a strange text', () => {
  const places = commands.flatMap((name) =>
    Object.entries(COMMAND_ROWS[name].fields)
      .filter(([, kind]) => isText(kind))
      .map(([field]) => [name, field] as const),
  );

  test.each(places)('in %s as %s is stored without unreadable characters, or refused', async (name, field) => {
    const failed: unknown[] = [];
    for (const text of STRANGE_TEXTS) {
      await forgetLimits();
      const answer = await post(name, fixture.seller, { body: JSON.stringify({ ...COMMAND_ROWS[name].input(fixture), [field]: text }) });
      if (answer.status >= 429) failed.push([text, answer]);
    }
    expect(failed).toEqual([]);
  });

  test.each(queries.filter((name) => 'q' in QUERY_ROWS[name].fields || name === 'models'))(
    'is searched for by %s, or refused',
    async (name) => {
      for (const text of STRANGE_TEXTS)
        for (const field of ['q', 'make']) {
          const query = new URLSearchParams({ ...QUERY_ROWS[name].input(fixture), [field]: text.toWellFormed() });
          const { status } = await get(name, fixture.seller, query.toString());
          expect([200, 400], text).toContain(status);
        }
    },
  );

  test('leaves no control character in the database', async () => {
    const { sql } = here.services;
    const kept = await sql<{ text: string }[]>`
      select message as text from thread_update union all select note from update_request union all select name from org union all select city from org
      union all select name from app_user union all select make from thread union all select text from notification
      union all select text from desk_note union all select stock_number from desk_entry`;
    // eslint-disable-next-line no-control-regex
    expect(kept.filter(({ text }) => /[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/.test(text))).toEqual([]);
    expect(kept.some(({ text }) => text.includes('drop table thread'))).toBe(true);
  });
});
