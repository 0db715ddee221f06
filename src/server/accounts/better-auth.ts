// Configures better-auth (accounts, passwords, sessions) on our connection pool. The HTTP routes are in http/sign-in/.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { serializeSignedCookie } from 'better-call';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Invitation } from '../../api/auth.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/limits.ts';
import type { Config } from '../config.ts';
import { kyselyDialect } from '../postgres/connections/kysely-dialect.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { decrypt, encrypt } from '../mail/encrypt.ts';
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { isDisabledAccount } from '../db/accounts/accounts.ts';
import { log } from '../log.ts';
import { ACCOUNT_DISABLED, ACCOUNT_LINKING } from './account-linking.ts';
import { type Admission, admitSignUp } from './admit-sign-up.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Counted from the sign-in. Using the session does not extend it. */
const SESSION_SECONDS = 30 * 86_400;
/** The header that passes the client's trusted IP address to better-auth. A header of this name from a client is dropped. */
export const CLIENT_IP_HEADER = 'x-client-ip';

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

type Services = { config: Config; sql: Sql; live: Pick<LiveBus, 'publish'>; outbox: Pick<Outbox, 'queueVerification'> };

/** `plugins`: other sign-in methods than the password. */
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
    user: {
      modelName: 'app_user',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        signUpInvitationId: { type: 'string', required: false, input: false, returned: false, fieldName: 'sign_up_invitation_id' },
        signedUpWith: { type: 'string', required: false, input: false, returned: false, fieldName: 'signed_up_with' },
      },
    },
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
      accountLinking: ACCOUNT_LINKING,
    },
    databaseHooks: {
      // The provider's tokens are not needed after the sign-in.
      account: { create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) } },
      session: {
        create: {
          // Every sign-in begins a session, whatever proves who signs in. One that is under way at this moment gets a session that nobody
          // accepts (viewers.ts).
          before: async ({ userId }) => {
            if (await isDisabledAccount(sql, userId)) throw new APIError('FORBIDDEN', { code: ACCOUNT_DISABLED });
          },
          // The user's other open pages list the new session.
          after: async ({ userId }) => live.publish([userId], 'me', 0),
        },
      },
      user: {
        create: {
          // No page shows an image.
          before: async (user) => ({ data: { ...user, image: null, ...(await admission({ config, sql }, user.email)) } }),
          // Runs after the commit and never fails the sign-up: an account works before its email is verified.
          after: async (user) => await queueVerificationMail({ sql, outbox }, user),
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
    rateLimit: { enabled: false }, // sign-in-limits.ts limits attempts across all processes
    advanced: {
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false, // it would add the prefix `__Secure-`, and another host of the same site can set such cookies
      defaultCookieAttributes: { secure: isForHttps(config) },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      // With joins, an email that has an account takes as many statements as one that has none: their number would show in the time.
      database: { generateId: () => uuidv7(), joins: true },
    },
  });
export type Auth = ReturnType<typeof createAuth>;

/** The invitation of the sign-up that this request is about to make. */
const presented = new AsyncLocalStorage<Invitation | undefined>();

/** Runs a sign-up with a password. The account is created only if `admitSignUp` admits it. */
export const withInvitation = <T>(invitation: Invitation | undefined, signUp: () => Promise<T>): Promise<T> =>
  presented.run(invitation, signUp);

/** The query parameter of the failure URL in which a sign-in with Google keeps its invitation, encrypted: the database has no secret that works. */
export const INVITATION_PARAM = 'invitation';
export const encryptInvitation = (invitation: Invitation, secret: string): string => encrypt(JSON.stringify(invitation), secret);

/** Is called just before an account is created, in any way. Throws what better-auth takes for a refusal, with the name of ours. */
async function admission({ config, sql }: Pick<Services, 'config' | 'sql'>, email: string): Promise<Admission> {
  const failureUrl = (await getOAuthState())?.errorURL;
  const kept = failureUrl === undefined ? null : new URL(failureUrl, config.baseUrl).searchParams.get(INVITATION_PARAM);
  const text = kept === null ? null : decrypt(kept, config.secret);
  const invitation = text === null ? presented.getStore() : (JSON.parse(text) as Invitation);
  try {
    return await admitSignUp(sql, config, invitation, email);
  } catch (error) {
    throw error instanceof Refused ? new APIError('FORBIDDEN', { code: error.refusal, message: error.message }) : error;
  }
}

/** Text that can only be better-auth's own. Other messages may contain input from the request and are not logged. */
const FIXED_TEXT = /^[A-Za-z_ ]{1,100}$/;

/**
 * Logs the fixed text before the first colon, because better-auth puts input from the request after it, and the first Error: a failed
 * exchange with Google has no other message. The other details may be personal data and are dropped.
 */
function logFailure(message: string, details: unknown[]): void {
  const what = message.split(':')[0]!;
  log('sign-in-failed', { ...(FIXED_TEXT.test(what) && { what }), error: details.find((detail) => detail instanceof Error) });
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };

async function queueVerificationMail(
  { sql, outbox }: Pick<Services, 'sql' | 'outbox'>,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  if (user.emailVerified) return;
  try {
    await sql.begin(async (tx) => await outbox.queueVerification(tx, user.id, Date.now()));
  } catch (error) {
    log('verification-mail-not-queued', { error });
  }
}

export const newSessionToken = (): string => randomBytes(24).toString('base64url');

/** The cookie of a session, as better-auth sets it at a sign-in: the value of a Set-Cookie header. `endsAt`: when the session ends, in ms. */
export async function sessionCookie(auth: Auth, token: string, endsAt: number): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  return await serializeSignedCookie(name, token, secret, { ...attributes, maxAge: Math.max(0, Math.floor((endsAt - Date.now()) / 1000)) });
}

// The names of our cookies. Under HTTPS a name begins with `__Host-`: a browser accepts such a cookie only if it is Secure, has Path=/
// and no Domain. No other host of the same site, and no response over plain HTTP, can set one.

const isForHttps = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean => baseUrl.startsWith('https:');

/** The part of a cookie's name before its dot. */
export const cookiePrefix = (config: Pick<Config, 'baseUrl'>): string => `${isForHttps(config) ? '__Host-' : ''}titleline`;
