// An HTTP client that sends requests as an open page of the product does, and returns the whole responses.
import { Agent, request } from 'undici';
import type { CommandName, QueryName } from '../../src/api/operations.ts';

export type HttpResponse = {
  status: number;
  /** One line per header: name and value. */
  headers: string;
  text: string;
  /** The parsed JSON, or null if the text is not JSON. */
  body: unknown;
  /** The time from the first byte sent to the last one received. */
  ms: number;
};

export type Page = {
  origin: string;
  /** The client's IP address, which a proxy would forward. */
  address: string;
  /** The session's cookie; '' for a visitor. */
  cookie: string;
  /** The organization that the page acts for; undefined for the user's default one. */
  orgId?: string | undefined;
};

/** The connections stay open, like a browser's. */
const agent = new Agent({ connections: 64, keepAliveTimeout: 60_000 });

export async function sendRequest(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  extraHeaders: Record<string, string> = {},
): Promise<HttpResponse> {
  const headers: Record<string, string> = {
    'x-forwarded-for': page.address,
    ...(page.cookie && { cookie: page.cookie }),
    ...(page.orgId && { 'x-org-id': page.orgId }),
    ...(method === 'POST' && { origin: page.origin, 'content-type': 'application/json' }),
    ...extraHeaders,
  };
  const started = performance.now();
  const response = await request(`${page.origin}${path}`, {
    method,
    headers,
    dispatcher: agent,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.body.text();
  const ms = performance.now() - started;
  return { status: response.statusCode, headers: headerText(response.headers), text, body: json(text), ms };
}

export const query = async (page: Page, name: QueryName, input: Record<string, string> = {}): Promise<HttpResponse> =>
  await sendRequest(page, 'GET', `/api/${name}${Object.keys(input).length > 0 ? `?${new URLSearchParams(input)}` : ''}`);

/** Sends a command with a new idempotency key, unless one is given. */
export const command = async (page: Page, name: CommandName, input: object, key: string = crypto.randomUUID()): Promise<HttpResponse> =>
  await sendRequest(page, 'POST', `/api/${name}`, input, { 'idempotency-key': key });

/** Sends a command that must succeed, and returns the response's body. Throws an Error if it is refused. */
export async function expectCommand<Body = unknown>(page: Page, name: CommandName, input: object): Promise<Body> {
  const { status, text, body } = await command(page, name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${text}`);
  return body as Body;
}

/** Sends a query that must succeed, and returns the response's body. Throws an Error if it is refused. */
export async function expectQuery<Body = unknown>(page: Page, name: QueryName, input: Record<string, string> = {}): Promise<Body> {
  const { status, text, body } = await query(page, name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${text}`);
  return body as Body;
}

const headerText = (headers: Record<string, string | string[] | undefined>): string =>
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
