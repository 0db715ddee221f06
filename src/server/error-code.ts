// What Node, OpenSSL and PostgreSQL say of a failure, in a code.

/** Connecting to a host name with several addresses fails with an AggregateError, whose own message is empty. */
export const firstError = (error: unknown): unknown =>
  error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;

/** '' if it has none. */
export function codeOf(error: unknown): string {
  const { code } = (firstError(error) ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Whether the certificate of the other side is not valid, or not trusted. */
export const isOfCertificate = (code: string): boolean => /CERT|LEAF_SIGNATURE|ISSUER/.test(code);
