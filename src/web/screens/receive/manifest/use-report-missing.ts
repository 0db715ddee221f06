// Reports what was not scanned as missing, title by title.
import type { ShipmentTitle, ShipmentView } from '../../../../api/envelopes.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { operation } from '../../../data/operation.ts';
import { shipmentQuery } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { THREAD_LISTS } from '../../../live/live-topics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { today } from '../../../ui/text/format-time.ts';

/** `onDone`: called once the shipment shows what became of it. */
export function useReportMissing(code: string, onDone: () => void) {
  const { mutate, isPending } = useCommand(operation.reportMissing, {
    done: async ({ results }, _input, cache) => {
      const refused = results.filter(({ error }) => error !== null);
      const missing = new Set(results.filter(({ error }) => error === null).map(({ threadId }) => threadId));
      const { queryKey } = shipmentQuery(code);
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<ShipmentView>(
        queryKey,
        (known) => known && { ...known, titles: known.titles.map((title) => (missing.has(title.threadId) ? asMissing(title) : title)) },
      );
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      if (refused.length > 0) toast.error(receiveCopy.missingQuestion.notAll(refused.length), refused[0]?.error?.message);
      onDone();
    },
    refused: ({ message }) => toast.error(receiveCopy.missingQuestion.failed, message),
  });
  return {
    report: (titles: readonly ShipmentTitle[]) =>
      mutate({ titles: titles.map(({ threadId, updateId }) => ({ threadId, updateId })), today: today() }),
    isPending,
  };
}

const asMissing = (title: ShipmentTitle): ShipmentTitle => ({ ...title, result: 'missing', answeredAt: Date.now() });
