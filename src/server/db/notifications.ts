// Notifications: what an organization is told, in words that were already made for its eyes.
import { v7 as uuidv7 } from 'uuid';
import type { NotificationType } from '../../domain/vocabulary.ts';
import type { Tx } from './sql.ts';

export type NewNotification = {
  orgId: string;
  type: NotificationType;
  text: string;
  threadId: string | null;
  requestId: string | null;
  /** null where the organization told may not know who acted */
  fromOrgId: string | null;
  /** ms since the epoch */
  at: number;
  /** The user who acted. */
  createdBy: string;
};

export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    id: uuidv7(),
    org_id: row.orgId,
    type: row.type,
    text: row.text,
    thread_id: row.threadId,
    request_id: row.requestId,
    from_org_id: row.fromOrgId,
    at: new Date(row.at),
    created_by: row.createdBy,
  }));
  await tx`insert into notification ${tx(records)}`;
}
