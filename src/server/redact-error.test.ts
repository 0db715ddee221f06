// What is logged about an error, and that it contains no user data.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { BrokenInvariant } from '../domain/thread/invariants.ts';
import { redactError } from './redact-error.ts';

const SECRET = 'bob@marked.test';
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const asJson = (error: unknown) => JSON.stringify(redactError(error));

test('the stack is included, the innermost call first', () => {
  const { kind, at } = redactError(new RangeError('of something'));
  expect(kind).toBe('RangeError');
  expect(at?.[0]).toMatch(/redact-error\.test\.ts:\d+:\d+/);
});

test.each([
  ['invalid JSON', () => JSON.parse(SECRET) as unknown],
  ['a text that is not an object', () => 'x' in (SECRET as unknown as object)],
  ['a text that is not a number', () => BigInt(SECRET)],
  ['a text on which a property is set', () => ((SECRET as unknown as { x: number }).x = 1)],
  ['a message of several lines that looks like a stack', () => Promise.reject(new Error(`x\n    at ${SECRET} (a.ts:1:1)`))],
  ['an error whose message was replaced', () => Promise.reject(Object.assign(new Error(SECRET), { message: 'another' }))],
  ['an error with user data as its name and code', () => Promise.reject(Object.assign(new Error('x'), { name: SECRET, code: SECRET }))],
  ['a cause', () => Promise.reject(new Error('x', { cause: new Error(SECRET, { cause: SECRET }) }))],
  ['an AggregateError', () => Promise.reject(new AggregateError([new Error(SECRET), new Error(SECRET)]))],
  ['a text that was thrown', () => Promise.reject(SECRET as unknown as Error)],
  ['an answer that does not match its schema', () => z.parse(z.record(z.string(), z.literal('x')), { [SECRET]: SECRET })],
])('%s is logged without the data that it quotes', async (_what, work) => {
  const error = await Promise.resolve(thrownBy(work)).catch((thrown: unknown) => thrown);
  expect(asJson(error)).not.toContain(SECRET);
});

test('for a row that PostgreSQL rejects the constraint is logged, not the row', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "app_user_email_key"'), {
    name: 'PostgresError',
    code: '23505',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: SECRET,
    table_name: 'app_user',
    constraint_name: 'app_user_email_key',
  });
  expect(redactError(refused)).toMatchObject({
    code: '23505',
    table: 'app_user',
    constraint: 'app_user_email_key',
    message: refused.message,
  });
  expect(asJson(refused)).not.toContain(SECRET);
});

test('for a value that PostgreSQL cannot parse the code is logged, not the message', () => {
  const message = `invalid input syntax for type uuid: "${SECRET}"`;
  expect(asJson(Object.assign(new Error(message), { name: 'PostgresError', code: '22P02' }))).toMatch(/"code":"22P02"(?!.*message)/);
});

test('messages of the operating system, of the driver and of our own invariants are logged', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(redactError(new TypeError('fetch failed', { cause: away })).cause).toMatchObject({ message: away.message, code: 'ECONNREFUSED' });
  expect(redactError(new BrokenInvariant('0199', 'one holder')).message).toContain('one holder');
});
