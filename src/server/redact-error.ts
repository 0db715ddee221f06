// The parts of an error that are safe to log: its kind and stack. Its message is included only if it cannot quote user input: V8, JSON,
// mail servers and PostgreSQL quote the value that caused the error in theirs, and PostgreSQL the whole row in its detail.
import { BrokenInvariant } from '../domain/thread/invariants.ts';

export type RedactedError = {
  kind: string;
  code?: string;
  message?: string;
  /** The stack, the innermost call first. */
  at?: string[];
  table?: string;
  column?: string;
  constraint?: string;
  /** What was wrong with which field, if it is a schema mismatch. */
  issues?: string[];
  cause?: RedactedError;
};

const MAX_CAUSES = 3;
const MAX_FRAMES = 15;
const CODE = /^[A-Z0-9_]{2,60}$/;
const NAME = /^[A-Za-z_$][\w$]{0,59}$/;

/** Classes of PostgreSQL's codes whose messages name only parts of the schema or the server. 22 (an invalid value) is not among them. */
const SAFE_SQLSTATES = /^(?:08|23|25|40|42|53|54|55|57|58)[0-9A-Z]{3}$/;
/** The driver's own codes for connection errors. */
const CONNECTION = /^CONNECT(?:ION)?_/;

type Fields = Partial<
  Record<'code' | 'syscall' | 'table_name' | 'column_name' | 'constraint_name' | 'issues' | 'cause' | 'errors', unknown>
>;

export function redactError(thrown: unknown, causes = MAX_CAUSES): RedactedError {
  if (!(thrown instanceof Error)) return { kind: typeof thrown };
  const { code, table_name: table, column_name: column, constraint_name: constraint, issues, cause, errors } = thrown as Error & Fields;
  const inner = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined);
  return {
    kind: NAME.test(thrown.name) ? thrown.name : 'Error',
    ...(matches(CODE, code) && { code }),
    ...(isSafeMessage(thrown) && { message: thrown.message }),
    ...(matches(NAME, table) && { table }),
    ...(matches(NAME, column) && { column }),
    ...(matches(NAME, constraint) && { constraint }),
    ...(Array.isArray(issues) && { issues: issues.slice(0, MAX_FRAMES).map(redactIssue) }),
    at: stackFrames(thrown),
    ...(inner !== undefined && causes > 0 && { cause: redactError(inner, causes - 1) }),
  };
}

const matches = (pattern: RegExp, text: unknown): text is string => typeof text === 'string' && pattern.test(text);

function isSafeMessage(error: Error): boolean {
  const { code, syscall } = error as Error & Fields;
  if (error instanceof BrokenInvariant) return true;
  if (error.name === 'PostgresError') return matches(SAFE_SQLSTATES, code);
  return typeof syscall === 'string' || matches(CONNECTION, code);
}

/** A key that is not an identifier comes from a record, and may be user data. */
function redactIssue(issue: unknown): string {
  const { code, path = [] } = issue as { code?: unknown; path?: unknown[] };
  const location = path.map((key) => (typeof key === 'number' || matches(NAME, key) ? key : '…')).join('.');
  return `${typeof code === 'string' ? code : 'issue'} at ${location}`;
}

/** The stack begins with the message, which may have several lines and contain anything. */
function stackFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at \S/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice('at '.length));
}
