// The titles of one envelope while it is packed and sent. Titles that were refused stay with their reason; those that were sent leave.
import { useState } from 'react';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { useMounted } from '../../../../browser/use-mounted.ts';
import { sendCopy } from '../../../../copy/envelope/send.ts';
import { operation } from '../../../../data/operation.ts';
import { useCommand } from '../../../../data/use-command.ts';
import { usePapersDraft } from '../../../../sending/papers-draft.ts';
import type { SentHow } from '../../../../sending/use-sending.ts';
import { toastFailure } from '../../../thread/use-thread-command.ts';
import { resultOf } from '../bulk-result.ts';
import { refreshThreads } from '../use-run-on-threads.ts';
import type { TitlesTo } from './envelopes.ts';

export interface ShipmentAnswer {
  code: string;
  rows: readonly DeskRow[];
  /** How many titles were refused. */
  refused: number;
  way: SentHow['way'];
}

/** `onSent`: called after each answer by which at least one title was sent. */
export function useShipment({ to, rows: all }: TitlesTo, onSent: (sent: ShipmentAnswer) => void) {
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
