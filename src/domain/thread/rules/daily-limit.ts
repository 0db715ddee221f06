// Some commands may be given only a few times a day, so that no two organizations can send a title to and fro without end.
import { DAY_MS, COMMANDS_PER_DAY } from '../../limits.ts';
import type { Actor } from '../commands.ts';
import type { LimitedCommand, OrgId, Thread } from '../thread.ts';

const isWithinDay = (at: number, now: number): boolean => at > now - DAY_MS;

/** Whether the organization has given this command as often as it may on this thread within 24 hours. */
export const isLimitReached = (thread: Thread, command: LimitedCommand, { orgId, now }: Pick<Actor, 'orgId' | 'now'>): boolean =>
  thread.limitedCommands.filter((one) => one.command === command && one.orgId === orgId && isWithinDay(one.at, now)).length >=
  COMMANDS_PER_DAY;

/** Adds a command, and forgets those that no longer count. */
export const withLimitedCommand = (thread: Thread, command: LimitedCommand, orgId: OrgId, at: number): Thread => ({
  ...thread,
  limitedCommands: [...thread.limitedCommands.filter((one) => isWithinDay(one.at, at)), { orgId, command, at }],
});
