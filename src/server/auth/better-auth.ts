// Accounts, passwords and sessions by better-auth on our pool: here its tables and its rules, in http/doors its doors.
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/limits.ts';
import type { Config } from '../config.ts';
import { cookiePrefix, isForHttps } from './cookies.ts';
import { kyselyDialect } from '../db/driver/kysely-dialect.ts';
import type { Sql } from '../db/sql.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** A session ends so long after the sign-in, whatever happens in between. */
const SESSION_SECONDS = 30 * 86_400;
/** The header in which the server itself hands on the address it trusts; what a client sends under this name is dropped. */
export const CLIENT_IP_HEADER = 'x-client-ip';

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

type Services = { config: Config; sql: Sql; live: Pick<LiveBus, 'publish'>; outbox: Pick<Outbox, 'queueVerification'> };

/** `plugins`: ways to sign in besides the password. */
export const createAuth = ({ config, sql, live, outbox }: Services, plugins: BetterAuthPlugin[] = []) =>
  betterAuth({
    plugins,
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    trustedOrigins: config.origins,
    secret: config.secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => logFailure(message, details) },
    database: {
      db: new Kysely<never>({ dialect: kyselyDialect(sql) }),
      type: 'postgres',
      transaction: true,
    },
    user: { modelName: 'app_user', fields: { emailVerified: 'email_verified', ...times } },
    session: {
      modelName: 'session',
      fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false }, // a cached cookie outlives the sign-out
    },
    account: {
      modelName: 'credential',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
      updateAccountOnSignIn: false,
      accountLinking: { requireLocalEmailVerified: true },
    },
    databaseHooks: {
      // What a provider's tokens open is nothing that is needed after the sign-in.
      account: { create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) } },
      // The person's other open pages see one more.
      session: { create: { after: async ({ userId }) => live.publish([userId], 'me', 0) } },
      user: {
        create: {
          before: async (user) => ({ data: { ...user, image: null } }), // nothing shows one
          // Runs after the commit, and in nobody's way: an account works before its email is verified.
          after: async (user) => await askToVerify({ sql, outbox }, user),
        },
      },
    },
    onAPIError: { errorURL: `${config.baseUrl}/login` },
    verification: { modelName: 'verification', fields: { expiresAt: 'expires_at', ...times } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: { enabled: false }, // sign-in-limits.ts counts in the database, for all processes
    advanced: {
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false, // it would put `__Secure-` in front, which another host of the same site may set
      defaultCookieAttributes: { secure: isForHttps(config) },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      database: { generateId: () => uuidv7() },
    },
  });
export type Auth = ReturnType<typeof createAuth>;

/** A sentence of better-auth's own. After a colon it puts what was sent, and so it may elsewhere: then none of it is kept. */
const FIXED = /^[A-Za-z_ ]{1,100}$/;

/** better-auth logs a failed exchange with Google without a message of its own. What else it hands over may be personal. */
function logFailure(message: string, details: unknown[]): void {
  const what = message.split(':')[0]!;
  log('sign-in-failed', { ...(FIXED.test(what) && { what }), error: details.find((detail) => detail instanceof Error) });
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };

async function askToVerify({ sql, outbox }: Pick<Services, 'sql' | 'outbox'>, user: { id: string; emailVerified: boolean }): Promise<void> {
  if (user.emailVerified) return;
  try {
    await sql.begin(async (tx) => await outbox.queueVerification(tx, user.id, Date.now()));
  } catch (error) {
    log('verification-mail-not-queued', { error });
  }
}
