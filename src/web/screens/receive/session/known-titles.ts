// The titles that are known to be on their way, so that most scans are recognized without asking the server.
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ShipmentTitle, ShipmentView } from '../../../../api/envelopes.ts';
import { oneOfEach, type Receivable } from '../../../../domain/envelope/match-scanned.ts';
import { shipmentQuery, shipmentsToUsQuery } from '../../../data/queries.ts';
import { isTicked, rowStateOf } from './row-state.ts';
import type { TitleRef } from './scan-job.ts';
import type { ScanState } from './scan-sender.ts';

export interface KnownTitle extends TitleRef, Receivable {
  takeBack: ShipmentTitle['takeBack'];
}

/** The soonest shipments. Titles of others are found by the server. */
const SHIPMENTS_MAX = 25;

/** `openCode`: the shipment on the screen, null if there is none. */
export function useKnownTitles(openCode: string | null, scans: ScanState) {
  const list = useQuery(shipmentsToUsQuery());
  const onTheWay = list.data?.shipments.flatMap(({ code }) => code ?? []).slice(0, SHIPMENTS_MAX) ?? [];
  const codes = [...new Set([...(openCode === null ? [] : [openCode]), ...onTheWay])];
  const shipments = useQueries({ queries: codes.map(shipmentQuery), combine: (all) => all.flatMap(({ data }) => data ?? []) });
  const listed = shipments.filter(({ side }) => side === 'received').flatMap((shipment) => titlesOf(shipment, scans));
  return {
    list,
    titles: oneOfEach(listed, ({ threadId }) => threadId),
    /** Whether all that is on its way is among the titles. */
    isComplete: list.data !== undefined && isAllLoaded(list.data.shipments, shipments),
    hasCode: (code: string) => codes.includes(code),
  };
}

/** A shipment without a code is never loaded. */
export function isAllLoaded(onTheWay: readonly { code: string | null }[], loaded: readonly { code: string }[]): boolean {
  const codes = new Set(loaded.map(({ code }) => code));
  return onTheWay.every(({ code }) => code !== null && codes.has(code));
}

export function titlesOf(shipment: ShipmentView, scans: ScanState): KnownTitle[] {
  return shipment.titles.flatMap((title) => {
    const result = resultOf(title, scans);
    return result ? [{ ...refOf(shipment, title), result, answeredAt: title.answeredAt, takeBack: title.takeBack }] : [];
  });
}

export const refOf = ({ code, from }: Pick<ShipmentView, 'code' | 'from'>, title: ShipmentTitle): TitleRef => ({
  threadId: title.threadId,
  updateId: title.updateId,
  vin: title.vin,
  year: title.year,
  make: title.make,
  model: title.model,
  stockNumber: title.stockNumber,
  papers: title.papers,
  code,
  fromName: from.name,
});

function resultOf(title: ShipmentTitle, scans: ScanState): Receivable['result'] | null {
  const state = rowStateOf(title, scans);
  if (state === 'other') return null;
  if (state === 'missing') return 'missing';
  return isTicked(state) ? 'received' : 'waiting';
}
