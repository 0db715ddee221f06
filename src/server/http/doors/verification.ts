// Whether an email is its owner's: a link goes there, and the page behind it brings the token back. Nothing waits for it.
import type { FastifyInstance } from 'fastify';
import { isVerified, markVerified } from '../../db/accounts.ts';
import { readToken, useToken } from '../../db/one-time-tokens.ts';
import { Refused } from '../errors.ts';
import { admitted, door, type DoorServices, signedIn } from './door.ts';

export function verificationDoors(app: FastifyInstance, services: DoorServices): void {
  const { sql, live, post, whoAsks } = services;

  door(app, services, 'send-verification-email', async (_input, request) => {
    const { userId, email, emailVerified } = await signedIn(whoAsks, request);
    if (emailVerified) return {};
    await admitted(sql, { kind: 'verify-email', account: email, address: request.ip });
    await sql.begin(async (tx) => await post.queueVerification(tx, userId, Date.now()));
    return {};
  });

  door(app, services, 'verify-email', async ({ token }) => {
    const now = Date.now();
    const userId = await sql.begin(async (tx) => {
      const used = await useToken(tx, 'verify-email', token, now);
      if (used?.userId && (await markVerified(tx, { userId: used.userId, email: used.email }, now))) return used.userId;
      // Followed again, or loaded anew, a link that has done its work says so.
      const before = await readToken(tx, 'verify-email', token, now);
      if (!before?.userId || !(await isVerified(tx, before.userId))) throw new Refused('used-link');
      return null;
    });
    if (userId !== null) live.tell([userId], 'me', 0);
    return {};
  });
}
