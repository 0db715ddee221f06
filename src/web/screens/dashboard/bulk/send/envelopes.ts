// Which of the ticked titles go into which envelope, and why the others are left out.
import type { DeskRow, Party } from '../../../../../domain/desk/desk-row.ts';
import { sendCopy } from '../../../../copy/envelope/send.ts';

/** The titles of one recipient, in the order of the table. */
export type TitlesTo = { to: Party & { orgId: string }; rows: readonly DeskRow[] };
export type LeftOutTitle = { row: DeskRow; reason: string };

/** In the order of the first title for each recipient. */
export function envelopesOf(rows: readonly DeskRow[]): { envelopes: TitlesTo[]; leftOut: LeftOutTitle[] } {
  const byRecipient = new Map<string, { to: TitlesTo['to']; rows: DeskRow[] }>();
  const leftOut: LeftOutTitle[] = [];
  for (const row of rows) {
    const { to } = row;
    if (!row.can.send || !to || to.orgId === null) {
      leftOut.push({ row, reason: whyLeftOut(row) });
      continue;
    }
    const envelope = byRecipient.get(to.orgId);
    if (envelope) envelope.rows.push(row);
    else byRecipient.set(to.orgId, { to: { ...to, orgId: to.orgId }, rows: [row] });
  }
  return { envelopes: [...byRecipient.values()], leftOut };
}

function whyLeftOut({ place, to, can }: DeskRow): string {
  const { reasons } = sendCopy.shipment;
  if (place === 'from-us') return reasons.waiting;
  if (place !== 'drawer') return reasons['not-held'];
  if (can.confirm?.operation === 'confirmClaim') return reasons.claimed(can.confirm.authorName);
  return to ? reasons.unable : reasons['nobody-next'];
}
