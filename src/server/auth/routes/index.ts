// The auth routes, under /api/auth. better-auth's own router is not mounted, so its other endpoints cannot be reached.
import type { FastifyInstance } from 'fastify';
import type { AuthRouteServices } from './auth-route.ts';
import { googleRoutes } from './google.ts';
import { passwordRoutes } from './passwords.ts';
import { signInRoutes } from './sign-in.ts';
import { verifyEmailRoutes } from './verify-email.ts';

export function authRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  signInRoutes(app, services);
  googleRoutes(app, services);
  passwordRoutes(app, services);
  verifyEmailRoutes(app, services);
}
