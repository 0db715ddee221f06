// Signing up and in with email and password, and out.
import { APIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isTaken, settledPasswordHash } from '../../db/accounts.ts';
import { deleteSessionByToken } from '../../db/sessions.ts';
import { forgetAttempt } from '../../sign-in-limits.ts';
import { isGoodPassword } from '../../worst-passwords.ts';
import { Refused } from '../errors.ts';
import { admitted, door, type DoorServices, handCookiesOn, headersFor } from './door.ts';

export function signInDoors(app: FastifyInstance, services: DoorServices): void {
  const { auth, sql, live, whoAsks } = services;

  door(app, services, 'sign-up/email', async (body, request, reply) => {
    if (!isGoodPassword(body.password)) throw new Refused('weak-password');
    await admitted(sql, { kind: 'sign-up', account: body.email, address: request.ip }, 'too-many-requests');
    try {
      const { headers, response } = await auth.api.signUpEmail({ body, headers: headersFor(request), returnHeaders: true });
      return answer(reply, headers, response.user);
    } catch (error) {
      if (error instanceof APIError && (await isTaken(sql, body.email))) throw new Refused('email-taken');
      throw error;
    }
  });

  // An unknown email costs the same hash and gets the same answer as a wrong password.
  door(app, services, 'sign-in/email', async (body, request, reply) => {
    const id = await admitted(sql, { kind: 'sign-in', account: body.email, address: request.ip });
    const before = await settledPasswordHash(sql, body.email);
    try {
      const { headers, response } = await auth.api.signInEmail({ body, headers: headersFor(request), returnHeaders: true });
      if ((await settledPasswordHash(sql, body.email)) !== before) {
        // Changed since it was checked: the session came too late to be ended with the others.
        await deleteSessionByToken(sql, response.token);
        live.tell([response.user.id], 'me', 0);
        throw new Refused('wrong-sign-in');
      }
      await forgetAttempt(sql, id);
      return answer(reply, headers, response.user);
    } catch (error) {
      if (error instanceof APIError && error.statusCode === 401) throw new Refused('wrong-sign-in');
      if (!(error instanceof Refused)) await forgetAttempt(sql, id);
      throw error;
    }
  });

  door(app, services, 'sign-out', async (_input, request, reply) => {
    const viewer = await whoAsks(request);
    const { headers } = await auth.api.signOut({ headers: headersFor(request), returnHeaders: true });
    handCookiesOn(reply, headers);
    // All pages of the person: those of this session find themselves signed out, the others see one less.
    if (viewer) live.tell([viewer.userId], 'me', 0);
    return {};
  });
}

function answer(reply: FastifyReply, headers: Headers, user: { id: string; name: string; email: string }) {
  handCookiesOn(reply, headers);
  return { user: { id: user.id, name: user.name, email: user.email } };
}
