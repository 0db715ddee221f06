// Why a PostgreSQL does not let the product in, in words for an operator, with what to do.
import { codeOf, firstError, isOfCertificate } from '../../error-code.ts';
import { broken, type Finding } from './finding.ts';

/** Where a connection string leads, without its password. */
export type DatabaseTarget = { host: string; port: number; role: string; database: string };

/** A name in SQL. */
export const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

/** `error`: of a connection or of its first query. */
export function databaseFailure(error: unknown, { host, port, role, database }: DatabaseTarget): Finding {
  const first = firstError(error);
  const code = codeBehindPooler(codeOf(first), messageOf(first));
  const at = `${host}:${port}`;
  if (isOfCertificate(code))
    return broken(
      `The certificate of the PostgreSQL at ${at} is not valid for this name, or not trusted (${code}).`,
      'Name the host in DATABASE_URL as its certificate does, and the file of the authority that signed it as sslrootcert. With sslmode=require alone the connection is encrypted, and the certificate is not checked.',
    );
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return broken(
        `The host ${host} of DATABASE_URL was not found (${code}).`,
        'Correct the host in DATABASE_URL, or the DNS of this machine.',
      );
    case 'ECONNREFUSED':
      return broken(
        `Nobody listens at ${at}, where DATABASE_URL says that PostgreSQL is.`,
        'Start PostgreSQL there, and let it listen on that address (listen_addresses, port). Or correct the host and the port in DATABASE_URL.',
      );
    case 'NO_TLS':
      return broken(
        `The PostgreSQL at ${at} offers no encryption, which sslmode of DATABASE_URL requires.`,
        'Set ssl = on and a certificate there (ssl_cert_file, ssl_key_file), and run select pg_reload_conf();',
      );
    case 'ENOENT':
    case 'EACCES':
      return broken(
        `The Unix socket ${host} of DATABASE_URL ${code === 'ENOENT' ? 'does not exist' : 'may not be used by this user'}.`,
        'Start PostgreSQL, or correct the folder in DATABASE_URL (unix_socket_directories).',
      );
    case '28P01':
      return broken(
        `The PostgreSQL at ${at} refused the role ${role} or its password.`,
        `Put the right ones in DATABASE_URL, other characters than letters and digits as %40 for @, %2F for / and so on. Or set the password: alter role ${quoted(role)} login password '…';`,
      );
    case '28000':
      return broken(
        `The PostgreSQL at ${at} does not let the role ${role} in from here: ${messageOf(first)}.`,
        letIn(messageOf(first), quoted(role)),
      );
    case '3D000':
      return broken(
        `The PostgreSQL at ${at} has no database ${database}.`,
        `Create it (create database ${quoted(database)} owner ${quoted(role)} encoding 'UTF8' template template0;), or correct its name in DATABASE_URL.`,
      );
    case '42501':
      return broken(
        `The role ${role} may not use the database ${database}: ${messageOf(first)}.`,
        `grant connect on database ${quoted(database)} to ${quoted(role)};`,
      );
    case '53300':
      return broken(
        `The PostgreSQL at ${at} has no connection left for the role ${role}: ${messageOf(first)}.`,
        'Raise max_connections (or the connection limit of the role or the database), or stop what uses the others: select * from pg_stat_activity;',
      );
    case '57P03':
    case '57P01':
      return broken(
        `The PostgreSQL at ${at} is starting, recovering or stopping.`,
        'Wait until it is ready, and run this again. Its log says what it does.',
      );
    case '08P01':
      return broken(
        `What answers at ${at} is no PostgreSQL, or a pooler that refuses our connections: ${messageOf(first)}.`,
        'Lead DATABASE_URL to PostgreSQL itself. A PgBouncer needs pool_mode = session and ignore_startup_parameters = jit, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, tcp_keepalives_idle, tcp_keepalives_interval, tcp_keepalives_count.',
      );
    case 'ECONNRESET':
    case 'EPIPE':
    case 'CONNECTION_CLOSED':
      return broken(
        `What listens at ${at} ended the connection (${code}).`,
        'Check that DATABASE_URL has the host and port of PostgreSQL, and not those of another program. If sslmode is set there, PostgreSQL must have ssl = on.',
      );
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case '': // the server accepted the connection and said nothing
      if (code === '' && (first as Error).name !== 'NoReply') break;
      return broken(
        `No PostgreSQL answers at ${at} (${code || 'the connection is accepted, and nothing comes'}).`,
        'Check the host and the port in DATABASE_URL, the network and its firewalls, and whether PostgreSQL hangs there.',
      );
    default:
  }
  return broken(
    `The PostgreSQL at ${at} cannot be used${code ? ` (${code})` : ''}: ${messageOf(first)}.`,
    'Correct what the message says, in DATABASE_URL or in PostgreSQL, whose log may say more.',
  );
}

function letIn(message: string, role: string): string {
  if (message.includes('not permitted to log in')) return `alter role ${role} login;`;
  if (message.includes('does not exist')) return `create role ${role} login password '…'; or correct its name in DATABASE_URL.`;
  return `Add a line for the role and this machine to pg_hba.conf there, and run select pg_reload_conf(); If the message says "no encryption", sslmode=require in DATABASE_URL may be enough.`;
}

/** PgBouncer has one code, that of a violated protocol, for all that it refuses. */
function codeBehindPooler(code: string, message: string): string {
  if (code !== '08P01') return code;
  if (/password|no such user/.test(message)) return '28P01';
  return /no such database/.test(message) ? '3D000' : code;
}

/** PostgreSQL's own words, without a dot at the end. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '');
