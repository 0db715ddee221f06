// The JSON schema with which Fastify's serializer writes an operation's answer. The serializer writes only properties of the schema, so
// nothing is sent that is not in the operations table. The compiler and the tests ensure that values have the right types. Parsing a
// thread's answer with zod as well took five times as long.
import * as z from 'zod';

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[] };

/** Keywords to leave out: the serializer would write the value of `const` itself, and would check the others without need. */
const LEFT_OUT = ['$schema', 'const', 'enum', 'format', 'maximum', 'minimum', 'pattern'];

export const responseSchema = (out: z.core.$ZodType): Record<string, unknown> =>
  serializable(z.toJSONSchema(out, { io: 'output', unrepresentable: 'any' }) as Schema);

function serializable({ anyOf, properties, ...rest }: Schema): Schema {
  if (anyOf) return mergeUnion(anyOf.map(serializable));
  const kept = Object.entries(rest).filter(([key]) => !LEFT_OUT.includes(key));
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, isSchema(value) ? serializable(value) : value])),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, serializable(schema)])) }),
  };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a union: a nullable value, or several kinds of objects. With `anyOf` the serializer would validate the value against each schema
 * completely.
 */
function mergeUnion(schemas: readonly Schema[]): Schema {
  const nonNull = schemas.filter(({ type }) => type !== 'null');
  const nullable = nonNull.length < schemas.length ? { nullable: true } : {};
  if (nonNull.length === 1) return { ...nonNull[0], ...nullable };
  if (!nonNull.every(({ properties }) => properties)) return { anyOf: [...nonNull], ...nullable };
  const properties = Object.assign({}, ...nonNull.map((schema) => schema.properties)) as Record<string, Schema>;
  const required = (nonNull[0]!.required ?? []).filter((name) => nonNull.every((schema) => schema.required?.includes(name)));
  return { type: 'object', properties, required, additionalProperties: false, ...nullable };
}
