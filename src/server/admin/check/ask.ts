// One HTTP request, with what the answer tells of the clock and the certificate of the server.
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getEncrypted } from 'node:https';
import type { TLSSocket } from 'node:tls';

const LIMIT_MS = 5000;
/** More of an answer says nothing about who gives it. */
const MOST_CHARACTERS = 64 * 1024;

/** Times in ms. `date`: the clock of the server, which has whole seconds, and `askedAt` this host's in the middle of the request. */
export type Answer = {
  status: number;
  text: string;
  location: string | undefined;
  server: string | undefined;
  date: number | undefined;
  askedAt: number;
  certificateEndsAt: number | undefined;
};

/** Follows no redirect. Throws an Error with a `code` if there is no answer, or if the certificate is not valid. */
export async function ask(url: string, limitMs = LIMIT_MS): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  const began = Date.now();
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.startsWith('https:') ? getEncrypted : getPlain;
      get(url, { agent: false, signal, headers: { 'user-agent': 'titleline-check', accept: '*/*' } }, resolve).on('error', reject);
    });
    const askedAt = (began + Date.now()) / 2;
    const { valid_to: validTo } = 'getPeerCertificate' in response.socket ? (response.socket as TLSSocket).getPeerCertificate() : {};
    let text = '';
    for await (const part of response.setEncoding('utf8')) {
      text += part as string;
      if (text.length > MOST_CHARACTERS) break;
    }
    const date = Date.parse(response.headers.date ?? '');
    return {
      status: response.statusCode ?? 0,
      text,
      location: response.headers.location,
      server: String(response.headers['server'] ?? '') || undefined,
      date: Number.isNaN(date) ? undefined : date,
      askedAt,
      certificateEndsAt: validTo === undefined ? undefined : Date.parse(validTo),
    };
  } catch (error) {
    throw signal.aborted ? Object.assign(new Error('There was no answer in time.', { cause: error }), { code: 'ETIMEDOUT' }) : error;
  }
}

/** What the health check of a Titleline answers; undefined if this is none. */
export function healthIn({ text }: Answer): { status: string; installation?: string; warnings?: string[] } | undefined {
  try {
    const body = JSON.parse(text) as Record<string, unknown> | null;
    return typeof body?.['status'] === 'string' ? (body as { status: string }) : undefined;
  } catch {
    return undefined;
  }
}

/** What answered, for somebody who has to recognize it. */
export function describeAnswer({ status, server, location, text }: Answer): string {
  const title = /<title>([^<]{1,60})/i.exec(text)?.[1]?.trim();
  return [`status ${status}`, server && `server ${server}`, title && `"${title}"`, location && `to ${location}`].filter(Boolean).join(', ');
}
