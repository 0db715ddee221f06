// A command that needs what another transaction has locked.
import { LOCK_NOT_AVAILABLE } from '../postgres/connections/sql.ts';

/** Another transaction has the lock. Answered like PostgreSQL's own error for a lock that was not available in time. */
export class LockedElsewhere extends Error {
  override readonly name = 'LockedElsewhere';
  readonly code = LOCK_NOT_AVAILABLE;
  constructor() {
    super('Another transaction has locked what the command needs.');
  }
}

export const isLocked = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
