// What an operation's answer is written by: the JSON schema of its output, as Fastify's serializer takes it. The serializer writes
// what the schema names and leaves out the rest, so nothing goes out that is not in the table of operations. That every value is of
// its type is the compiler's to say, and the tests': checked and copied by zod again, a thread's answer took five times as long.
import * as z from 'zod';

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[] };

/** Checks, which the serializer would take for values to put (`const`), or look at for nothing. */
const CHECKS = ['$schema', 'const', 'enum', 'format', 'maximum', 'minimum', 'pattern'];

export const responseSchema = (out: z.core.$ZodType): Record<string, unknown> =>
  written(z.toJSONSchema(out, { io: 'output', unrepresentable: 'any' }) as Schema);

function written({ anyOf, properties, ...rest }: Schema): Schema {
  if (anyOf) return either(anyOf.map(written));
  const kept = Object.entries(rest).filter(([key]) => !CHECKS.includes(key));
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, isSchema(value) ? written(value) : value])),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, written(schema)])) }),
  };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** null or something, or one of several kinds of objects: to tell them apart the serializer would check each of them whole. */
function either(schemas: readonly Schema[]): Schema {
  const some = schemas.filter(({ type }) => type !== 'null');
  const nullable = some.length < schemas.length ? { nullable: true } : {};
  if (some.length === 1) return { ...some[0], ...nullable };
  if (!some.every(({ properties }) => properties)) return { anyOf: [...some], ...nullable };
  const properties = Object.assign({}, ...some.map((schema) => schema.properties)) as Record<string, Schema>;
  const required = (some[0]!.required ?? []).filter((name) => some.every((schema) => schema.required?.includes(name)));
  return { type: 'object', properties, required, additionalProperties: false, ...nullable };
}
