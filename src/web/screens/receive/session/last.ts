// What the pad shows: what was scanned last, and the questions that a person must answer.
import type { FoundTitle } from '../../../../api/envelopes.ts';
import type { Scanned } from '../../../../domain/envelope/scanned-text.ts';
import type { KnownTitle } from './known-titles.ts';
import type { TitleRef } from './scan-job.ts';

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
