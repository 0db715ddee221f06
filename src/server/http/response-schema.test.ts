import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { responseSchema } from './response-schema.ts';

const at = z.object({ at: z.int(), note: z.nullable(z.string()), kind: z.enum(['a', 'b']) });

/** As it goes out. */
async function written(out: z.ZodType, answer: unknown): Promise<string> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: responseSchema(out) } } }, async (_request, reply) =>
    reply.serializeInput(answer as Record<string, unknown>, '200'),
  );
  const { statusCode, body } = await app.inject('/');
  return statusCode === 200 ? body : `not written: ${body}`;
}

test.each<[string, z.ZodType, unknown]>([
  ['an object', at, { at: 1, note: 'x "y" \n', kind: 'a' }],
  ['null inside', at, { at: 1, note: null, kind: 'b' }],
  ['a list of objects', z.object({ list: z.array(at) }), { list: [{ at: 1, note: null, kind: 'a' }] }],
  ['an object or null, there', z.nullable(at), { at: 1_700_000_000_000, note: null, kind: 'a' }],
  ['an object or null, not there', z.nullable(at), null],
  ['a part that may be missing', z.object({ a: z.optional(z.string()), b: z.boolean() }), { b: false }],
  [
    'one of two kinds',
    z.union([z.object({ is: z.literal('long'), more: z.string() }), z.object({ is: z.literal('short') })]),
    { is: 'short' },
  ],
  [
    'the other kind',
    z.union([z.object({ is: z.literal('long'), more: z.string() }), z.object({ is: z.literal('short') })]),
    { is: 'long', more: 'x' },
  ],
  ['parts by name', z.record(z.string(), z.int()), { a: 1, b: 2 }],
  ['parts called like checks', z.object({ enum: z.string(), const: z.string(), anyOf: z.int() }), { enum: 'a', const: 'b', anyOf: 1 }],
])('%s is written as it is', async (_what, out, answer) => {
  expect(JSON.parse(await written(out, answer))).toEqual(answer);
});

test('what the schema does not name stays here, however deep it is', async () => {
  const out = z.object({ thread: z.nullable(z.object({ list: z.array(at) })) });
  const answer = { secret: 1, thread: { secret: 2, list: [{ at: 1, note: null, kind: 'a', secret: 3 }] } };
  expect(JSON.parse(await written(out, answer))).toEqual({ thread: { list: [{ at: 1, note: null, kind: 'a' }] } });
  const kinds = z.union([z.object({ is: z.literal('long'), more: z.string() }), z.object({ is: z.literal('short') })]);
  expect(JSON.parse(await written(kinds, { is: 'short', secret: 1 }))).toEqual({ is: 'short' });
});

test('what is missing is not written half', async () => {
  expect(await written(at, { at: 1, kind: 'a' })).toContain('not written');
});
