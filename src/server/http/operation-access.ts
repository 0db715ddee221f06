// Who may call an operation, and whether its input is valid.
import * as z from 'zod';
import type { Operation } from '../../api/operations/operation.ts';
import { may, refusalFor } from '../../domain/permissions.ts';
import type { RefusalName } from '../../domain/refusals.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import { mayReach } from '../../domain/verify-first.ts';
import { arePartners } from '../db/orgs/network.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import { badInput } from './errors.ts';

export function checkAccess(operation: Operation, viewer: Viewer | null): void {
  if (operation.who === 'anyone') return;
  if (!viewer) throw new Refused('not-signed-in');
  if (operation.who === 'user') return;
  if (!viewer.org) throw new Refused(refusalWithoutOrg(operation, viewer));
  if (viewer.org.isDisabled && operation.kind === 'command') throw new Refused('org-disabled');
  if (operation.capability && !may(viewer.org.role, operation.capability)) throw new Refused(refusalFor(operation.capability));
}

/** Why the person cannot act for an organization. */
function refusalWithoutOrg({ notAMember }: Operation, { without }: Viewer): RefusalName {
  if (without === 'none-chosen') return 'org-not-chosen';
  return (without === 'not-a-member' && notAMember) || 'no-active-org';
}

/**
 * Throws a refusal if the person may not act toward the organizations that the command is directed at. Decided before the command reads or
 * locks anything, by partnerships alone: nothing else about an organization, or about who is on a thread, changes the answer or its time.
 */
export async function checkReach(sql: Sql, operation: Operation, viewer: Viewer | null, input: unknown): Promise<void> {
  if (!operation.reaches || !viewer?.org || viewer.emailVerified) return;
  if (!mayReach(viewer, await arePartners(sql, viewer.org.id, operation.reaches(input as never)))) throw new Refused('verify-first');
}

export function parseInput(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw badInput(parsed.error);
  return parsed.data;
}
