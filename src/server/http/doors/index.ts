// The doors of signing in, under /api/auth. better-auth's own router is not mounted, so that nothing else of it can be reached.
import type { FastifyInstance } from 'fastify';
import type { DoorServices } from './door.ts';
import { googleDoors } from './google.ts';
import { passwordDoors } from './passwords.ts';
import { signInDoors } from './sign-in.ts';
import { verificationDoors } from './verification.ts';

export function openDoors(app: FastifyInstance, services: DoorServices): void {
  signInDoors(app, services);
  googleDoors(app, services);
  passwordDoors(app, services);
  verificationDoors(app, services);
}
