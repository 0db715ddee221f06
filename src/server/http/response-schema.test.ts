import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { responseSchema } from './response-schema.ts';

const at = z.object({ at: z.int(), note: z.nullable(z.string()), kind: z.enum(['a', 'b']) });

/** The JSON that Fastify sends for the answer. */
async function serialized(out: z.ZodType, answer: unknown): Promise<string> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: responseSchema(out) } } }, async (_request, reply) =>
    reply.serializeInput(answer as Record<string, unknown>, '200'),
  );
  const { statusCode, body } = await app.inject('/');
  return statusCode === 200 ? body : `failed: ${body}`;
}

test.each<[string, z.ZodType, unknown]>([
  ['an object', at, { at: 1, note: 'x "y" \n', kind: 'a' }],
  ['an object with a null property', at, { at: 1, note: null, kind: 'b' }],
  ['a list of objects', z.object({ list: z.array(at) }), { list: [{ at: 1, note: null, kind: 'a' }] }],
  ['a nullable object', z.nullable(at), { at: 1_700_000_000_000, note: null, kind: 'a' }],
  ['null for a nullable object', z.nullable(at), null],
  ['an object without an optional property', z.object({ a: z.optional(z.string()), b: z.boolean() }), { b: false }],
  [
    'one kind of a union',
    z.union([z.object({ is: z.literal('long'), more: z.string() }), z.object({ is: z.literal('short') })]),
    { is: 'short' },
  ],
  [
    'the other kind of a union',
    z.union([z.object({ is: z.literal('long'), more: z.string() }), z.object({ is: z.literal('short') })]),
    { is: 'long', more: 'x' },
  ],
  ['a record', z.record(z.string(), z.int()), { a: 1, b: 2 }],
  [
    'an object with properties named like schema keywords',
    z.object({ enum: z.string(), const: z.string(), anyOf: z.int() }),
    { enum: 'a', const: 'b', anyOf: 1 },
  ],
])('%s is serialized unchanged', async (_what, out, answer) => {
  expect(JSON.parse(await serialized(out, answer))).toEqual(answer);
});

test('properties that the schema does not name are never sent, at any depth', async () => {
  const out = z.object({ thread: z.nullable(z.object({ list: z.array(at) })) });
  const answer = { secret: 1, thread: { secret: 2, list: [{ at: 1, note: null, kind: 'a', secret: 3 }] } };
  expect(JSON.parse(await serialized(out, answer))).toEqual({ thread: { list: [{ at: 1, note: null, kind: 'a' }] } });
  const kinds = z.union([z.object({ is: z.literal('long'), more: z.string() }), z.object({ is: z.literal('short') })]);
  expect(JSON.parse(await serialized(kinds, { is: 'short', secret: 1 }))).toEqual({ is: 'short' });
});

test('an answer without a required property fails instead of being sent incomplete', async () => {
  expect(await serialized(at, { at: 1, kind: 'a' })).toContain('failed');
});
