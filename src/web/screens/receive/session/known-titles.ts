// The titles that are known to be on their way, so that most scans are recognized without asking the server.
import { useQueries, useQuery } from '@tanstack/react-query';
import type { FoundTitle, ShipmentTitle, ShipmentView } from '../../../../api/envelopes.ts';
import { oneOfEach, type Receivable } from '../../../../domain/envelope/match-scanned.ts';
import { shipmentQuery, shipmentsToUsQuery } from '../../../data/queries.ts';
import { isTicked, rowStateOf } from './row-state.ts';
import type { TitleRef } from '../../../parts/scan-queue/scan-job.ts';
import type { ScanState } from '../../../parts/scan-queue/scan-sender.ts';
import type { Scanned } from '../../../../domain/envelope/scanned-text.ts';

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

// What the pad shows: what was scanned last, and the questions that a person must answer.

/** `extra`: by its id. `again`: it was received before. `missing`: it was reported missing before. */
export type Last =
  | { kind: 'taken' | 'undone'; title: TitleRef }
  | { kind: 'again' | 'missing'; title: KnownTitle }
  | { kind: 'extra'; id: string }
  | { kind: 'unreadable'; text: string; why: Exclude<Scanned['kind'], 'vin' | 'end' | 'shipment'> };

export type Candidate = { kind: 'known'; title: KnownTitle } | { kind: 'found'; title: FoundTitle };

/** Several titles fit what was scanned. `text`: the VIN or its end. `after`: what had been scanned last when it was asked. */
export interface Question {
  text: string;
  candidates: readonly Candidate[];
  after: Last | null;
}

/** Null if it is not on its way to the viewer. */
export const receivable = (title: FoundTitle): TitleRef | null =>
  title.found === 'to-us' && title.updateId !== null
    ? { ...title, updateId: title.updateId, papers: [], fromName: title.name ?? '' }
    : null;

/** One title of each vehicle: that which comes first, as those on their way do. */
export const oneOfEachVehicle = (titles: readonly FoundTitle[]): FoundTitle[] =>
  titles.filter(({ vin }, at) => titles.findIndex((other) => other.vin === vin) === at);
