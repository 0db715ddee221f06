// Helpers that send titles as shipments and read them.
import { expect } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import type { Owner } from '../people/owners.ts';
import type { Answer, Person } from '../servers/test-services.ts';
import { openThreadAs } from './threads.ts';

export const NUMBER = '1Z4W839F0312048814';
export type Sent = Out<'sendTitles'>;
export type EnvelopeAnswer = Out<'shipment'>;

export const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

/** Opens threads whose title `by` holds, with the buyer next. */
export async function openHeld(by: Owner, seller: Owner, buyer: Owner, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++)
    ids.push(await openThreadAs(by, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true }));
  return ids;
}

export const shipmentOf = (to: Owner, ids: readonly string[], more: object = {}): object => ({
  toOrgId: to.orgId,
  titles: ids.map((threadId) => ({ threadId, papers: ['title'] })),
  way: 'ups',
  trackingNumber: '1z 4w8-39f 03 1204 8814',
  note: 'In the pouch.',
  ...more,
});

/** Throws if the request is refused in whole. */
export async function send(by: Person, input: object, key?: string): Promise<Sent> {
  const { status, body } = await by.command('sendTitles', input, key === undefined ? {} : withKey(key));
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Sent;
}

export async function readShipment(by: Person, code: string): Promise<EnvelopeAnswer> {
  const { status, body } = await by.query('shipment', { code });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as EnvelopeAnswer;
}

export const errorsOf = ({ results }: Pick<Sent, 'results'>): (string | null)[] => results.map(({ error }) => error?.message ?? null);
export const messageOf = ({ body }: Answer): string | undefined => (body as { error?: { message: string } }).error?.message;
