// Makes the OpenAPI 3.1 document from the operations table.
import * as z from 'zod';
import { operations } from '../../../api/operations.ts';
import { cookiePrefix } from '../../accounts/better-auth.ts';
import { HTTP_STATUS } from '../../../api/errors.ts';

type Json = Record<string, unknown>;
type ObjectSchema = { properties?: Record<string, object>; required?: string[] };

/** `server`: the base URL. Schemas with an id (`.meta({ id })`) become components, all others stay inline. */
export function openapi(server: string) {
  const schemas: Json = {};
  const json = (schema: z.core.$ZodType, io: 'input' | 'output'): ObjectSchema => {
    const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
    Object.assign(schemas, fromComponents($defs ?? {}));
    return fromComponents(rest);
  };
  schemas['Error'] = json(errorBody, 'output');

  const paths = Object.fromEntries(
    Object.entries(operations).map(([operationId, operation]) => {
      const input = json(operation.in, 'input');
      const route = {
        operationId,
        summary: operation.summary,
        security: operation.who === 'anyone' ? [] : [{ session: [] }],
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: json(operation.out, 'output') } } },
          default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        },
      };
      const headers = operation.who === 'member' ? [orgHeader] : [];
      return [
        `/api/${operationId}`,
        operation.kind === 'query'
          ? {
              get: {
                ...route,
                parameters: [...queryParameters(input), ...headers, etagHeader],
                responses: { ...route.responses, 304: { description: 'Nothing changed since the answer with that ETag' } },
              },
            }
          : {
              post: {
                ...route,
                parameters: [...headers, keyHeader],
                requestBody: { required: true, content: { 'application/json': { schema: input } } },
              },
            },
      ];
    }),
  );
  const securitySchemes = { session: { type: 'apiKey', in: 'cookie', name: `${cookiePrefix({ baseUrl: server })}.session_token` } };
  return {
    openapi: '3.1.0',
    info: { title: 'Titleline', version: '1' },
    servers: [{ url: server }],
    paths,
    components: { schemas, securitySchemes },
  };
}

const errorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(HTTP_STATUS)),
    message: z.string(),
    issues: z.optional(z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))),
  }),
});

const orgHeader = {
  name: 'X-Org-Id',
  in: 'header',
  description: "The organization to act for; without it the user's default.",
  schema: { type: 'string', format: 'uuid' },
};
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key within 24 hours does nothing again: it answers with the first status, refusal and ids, and what may be seen by now. With another body it is refused.',
  schema: { type: 'string', maxLength: 200 },
};
const etagHeader = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an answer that is there already.',
  schema: { type: 'string' },
};

const queryParameters = ({ properties = {}, required = [] }: ObjectSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));

/** Points references at `components.schemas` instead of `$defs`. */
const fromComponents = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as object;
