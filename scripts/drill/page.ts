// Somebody at a page of the product, over HTTP: what they ask, and every byte of what they are answered.
import { Agent, request } from 'undici';
import type { CommandName, QueryName } from '../../src/api/operations.ts';

export type Answer = {
  status: number;
  /** Name and value of each, as text. */
  headers: string;
  text: string;
  /** The text as JSON, or null where it is none. */
  body: unknown;
  /** From the first byte sent to the last one received. */
  ms: number;
};

export type Page = {
  origin: string;
  /** Their address, which a proxy forwards. */
  address: string;
  /** Of their session; '' for a visitor. */
  cookie: string;
  /** The organization that the page acts for; undefined: the default one. */
  orgId?: string | undefined;
};

/** Its connections stay open, as a browser's do. */
const agent = new Agent({ connections: 64, keepAliveTimeout: 60_000 });

export async function ask(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers: Record<string, string> = {
    'x-forwarded-for': page.address,
    ...(page.cookie && { cookie: page.cookie }),
    ...(page.orgId && { 'x-org-id': page.orgId }),
    ...(method === 'POST' && { origin: page.origin, 'content-type': 'application/json' }),
    ...more,
  };
  const started = performance.now();
  const answer = await request(`${page.origin}${path}`, {
    method,
    headers,
    dispatcher: agent,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  const ms = performance.now() - started;
  return { status: answer.statusCode, headers: told(answer.headers), text, body: json(text), ms };
}

export const query = async (page: Page, name: QueryName, input: Record<string, string> = {}): Promise<Answer> =>
  await ask(page, 'GET', `/api/${name}${Object.keys(input).length > 0 ? `?${new URLSearchParams(input)}` : ''}`);

/** With a key of its own unless one is given, as every click has. */
export const command = async (page: Page, name: CommandName, input: object, key: string = crypto.randomUUID()): Promise<Answer> =>
  await ask(page, 'POST', `/api/${name}`, input, { 'idempotency-key': key });

/** A command that must succeed; answers its body. */
export async function does<Body = unknown>(page: Page, name: CommandName, input: object): Promise<Body> {
  const { status, text, body } = await command(page, name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${text}`);
  return body as Body;
}

/** A query that must succeed; answers its body. */
export async function reads<Body = unknown>(page: Page, name: QueryName, input: Record<string, string> = {}): Promise<Body> {
  const { status, text, body } = await query(page, name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${text}`);
  return body as Body;
}

const told = (headers: Record<string, string | string[] | undefined>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join('\n') : (value ?? '')}`)
    .join('\n');

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
