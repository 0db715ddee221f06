// Which of the ticked titles go into which envelope, and why the others are left out.
import { useState } from 'react';
import type { DeskRow, Party } from '../../../../domain/desk/title-row.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { useMounted } from '../../../browser/use-mounted.ts';
import { operation } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { usePapersDraft } from '../../../parts/sending/papers-draft.ts';
import type { SentHow } from '../../../parts/sending/use-sending.ts';
import { toastFailure } from '../../../parts/thread/use-thread-command.ts';
import { refreshThreads, resultOf } from '../../../parts/bulk/bulk-request.ts';

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

export interface EnvelopeAnswer {
  code: string;
  rows: readonly DeskRow[];
  /** How many titles were refused. */
  refused: number;
  way: SentHow['way'];
}

/**
 * The titles of one envelope while it is packed and sent. Titles that were refused stay with their reason; those that were sent leave.
 * `onSent`: called after each answer by which at least one title was sent.
 */
export function usePacking({ to, rows: all }: TitlesTo, onSent: (sent: EnvelopeAnswer) => void) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [sentCount, setSentCount] = useState(0);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const papers = usePapersDraft();
  const isMounted = useMounted();
  const rows = all.filter(({ id }) => !gone.has(id));
  const takeOut = (ids: readonly string[]) => setGone((before) => new Set([...before, ...ids]));
  const run = useCommand(operation.sendTitles, {
    done: (_answer, { titles }, cache) =>
      refreshThreads(
        cache,
        titles.map(({ threadId }) => threadId),
      ),
    // The sheet shows it, unless the page was left.
    refused: (refusal) => isMounted.current || toastFailure(sendCopy.shipment.failed, refusal),
  });
  const send = (how: SentHow) => {
    const titles = rows.map(({ id: threadId }) => ({ threadId, papers: [...papers.of(threadId)] }));
    run.mutateAsync({ toOrgId: to.orgId, titles, ...how }).then(
      ({ code, results }) => {
        const { taken, refused } = resultOf(rows, results);
        const sent = taken.map(({ title }) => title);
        const ids = sent.map(({ id }) => id);
        setRefusals(new Map(refused.map(({ title, message }) => [title.id, message])));
        papers.forget(ids);
        takeOut(ids);
        setSentCount((before) => before + ids.length);
        if (ids.length > 0) onSent({ code, rows: sent, refused: refused.length, way: how.way });
      },
      () => undefined, // reported above
    );
  };
  return {
    rows,
    /** Some titles of the envelope were sent. */
    wasSent: sentCount > 0,
    refusals,
    papers,
    leaveOut: (id: string) => takeOut([id]),
    send,
    isHandingOver: run.isPending && run.variables.way === 'hand',
    isPending: run.isPending,
    failure: run.error?.message,
  };
}
