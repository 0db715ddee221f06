// The titles that are known to be on their way, so that most scans are recognized without asking the server.
import { useQueries, useQuery } from '@tanstack/react-query';
import type { FoundTitle, EnvelopeTitle, EnvelopeView } from '../../../../api/envelopes.ts';
import { oneOfEach, type Receivable } from '../../../../domain/envelope/match-scanned.ts';
import { shipmentQuery, shipmentsToUsQuery } from '../../../data/queries.ts';
import type { ScanState, TitleRef } from '../../../parts/scan-queue/scan-sender.ts';
import type { Scanned } from '../../../../domain/envelope/scanned-text.ts';

export interface KnownTitle extends TitleRef, Receivable {
  takeBack: EnvelopeTitle['takeBack'];
}

/** The soonest envelopes. Titles of others are found by the server. */
const ENVELOPES_MAX = 25;

/** `openCode`: the envelope on the screen, null if there is none. */
export function useKnownTitles(openCode: string | null, scans: ScanState) {
  const list = useQuery(shipmentsToUsQuery());
  const onTheWay = list.data?.shipments.flatMap(({ code }) => code ?? []).slice(0, ENVELOPES_MAX) ?? [];
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

/** An envelope without a code is never loaded. */
export function isAllLoaded(onTheWay: readonly { code: string | null }[], loaded: readonly { code: string }[]): boolean {
  const codes = new Set(loaded.map(({ code }) => code));
  return onTheWay.every(({ code }) => code !== null && codes.has(code));
}

function titlesOf(shipment: EnvelopeView, scans: ScanState): KnownTitle[] {
  return shipment.titles.flatMap((title) => {
    const result = resultOf(title, scans);
    return result ? [{ ...refOf(shipment, title), result, answeredAt: title.answeredAt, takeBack: title.takeBack }] : [];
  });
}

export const refOf = ({ code, from }: Pick<EnvelopeView, 'code' | 'from'>, title: EnvelopeTitle): TitleRef => ({
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

function resultOf(title: EnvelopeTitle, scans: ScanState): Receivable['result'] | null {
  const state = rowStateOf(title, scans);
  if (state === 'other') return null;
  if (state === 'missing') return 'missing';
  return isTicked(state) ? 'received' : 'waiting';
}

/** What was scanned last. `extra`: by its id. `again`: it was received before. `missing`: it was reported missing before. */
export type Last =
  | { kind: 'taken' | 'undone'; title: TitleRef }
  | { kind: 'again' | 'missing'; title: KnownTitle }
  | { kind: 'extra'; id: string }
  | { kind: 'unreadable'; text: string; why: Exclude<Scanned['kind'], 'vin' | 'end' | 'shipment'> };

export type Candidate = { kind: 'known'; title: KnownTitle } | { kind: 'found'; title: FoundTitle };

/** Several titles fit what was scanned. */
export interface Question {
  /** The VIN or its end. */
  text: string;
  candidates: readonly Candidate[];
  /** What had been scanned last when it was asked. */
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

/**
 * 'sending': scanned a moment ago. 'kept': on this device's disk, until the server has it. 'unkept': in this page alone. 'waiting': it is
 * being written to the disk. 'undoing': it is being taken back. 'other': answered otherwise than by being received or missing.
 */
export type RowState = 'open' | 'sending' | 'waiting' | 'kept' | 'unkept' | 'in' | 'undoing' | 'missing' | 'other';

type Row = Pick<EnvelopeTitle, 'threadId' | 'updateId' | 'result'>;

/** What the server said last, and over it what was scanned since. */
export function rowStateOf({ threadId, updateId, result }: Row, scans: ScanState): RowState {
  // The title may stand in another envelope too: what was scanned is one of its deliveries.
  const known = scans.jobs.get(threadId);
  const job = known?.title.updateId === updateId ? known : undefined;
  if (job?.wanted === 'open') return 'undoing';
  if (job && !scans.waiting.has(threadId)) return 'sending';
  if (job) return scans.kept.has(threadId) ? 'kept' : scans.unkept.has(threadId) ? 'unkept' : 'waiting';
  switch (result) {
    case 'waiting':
      return 'open';
    case 'received':
      return 'in';
    case 'missing':
      return 'missing';
    case 'disputed':
    case 'withdrawn':
    case 'settled':
      return 'other';
    default:
      return result satisfies never;
  }
}

/** Whether the clerk has it in hand, but the server does not know yet. */
export const isUnsent = (state: RowState): boolean => state === 'sending' || isHere(state);

/** The same, and it has been so for a while. */
export const isHere = (state: RowState): boolean => state === 'waiting' || state === 'kept' || state === 'unkept';

/** Whether the clerk has it in hand, stored by the server or not. */
export const isTicked = (state: RowState): boolean => state === 'in' || isUnsent(state);

/** Whether it is still to be scanned. */
export const isLeft = (state: RowState): boolean => state === 'open' || state === 'undoing';

export type ManifestTally = ReturnType<typeof tallyOf>;

export function tallyOf(titles: readonly EnvelopeTitle[], scans: ScanState) {
  const states = titles.map((title) => rowStateOf(title, scans));
  return {
    /** In the manifest's order. */
    states,
    /** The server has them. */
    received: states.filter((state) => state === 'in').length,
    /** Scanned, but not sent. */
    here: states.filter(isHere).length,
    missing: states.filter((state) => state === 'missing').length,
    left: titles.filter((_, at) => isLeft(states[at]!)),
  };
}
