// Recognizes errors that say that the database is temporarily unreachable: the request can be repeated unchanged.

/**
 * PostgreSQL's classes 08 (connections) and 53 (no connections, memory or disk space left) and its codes 57P01 to 57P05 (it stops, starts
 * or recovers, or ended the session), and the driver's own codes, which begin with CONNECT.
 */
const CODES = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5]|CONNECT(?:ION)?_[A-Z]+)$/;
const NETWORK: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

export const isUnavailable = (code: string): boolean => CODES.test(code) || NETWORK.has(code);
