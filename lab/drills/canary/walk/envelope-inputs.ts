// How an organization sends titles, by the envelope and one at a time.
import { PAPERS } from '../../../../src/domain/envelope/papers.ts';
import { NOTE_MAX } from '../../../../src/domain/limits.ts';
import type { LiveThread, UpdateView } from '../../../../src/domain/thread/view/view-types.ts';
import type { Viewer } from '../market.ts';
import { someTracking, spelledNumber } from '../planted-tracking.ts';
import { textOf, UNKNOWN, viewOf, type WalkState } from './walk-state.ts';

/** How a title is sent. */
export function someSending(state: WalkState, viewer: Viewer, threadId: string): Record<string, unknown> {
  const { random } = state;
  const note = random.int(0, 1) === 0 ? '' : textOf(state, viewer, threadId, NOTE_MAX);
  if (random.int(0, 3) === 0) return { way: 'hand', note };
  const { sealed, written } = viewer.planted.tracking;
  const tracking = random.pick([...sealed, ...written, someTracking(random)]);
  // The number of the delivery that the note is about is known, whatever its format.
  const isWritten = written.includes(tracking) && random.int(0, 1) === 0;
  return { ...tracking, note: isWritten ? `Look for ${spelledNumber(tracking, random)}.` : note };
}

export const somePapers = ({ random }: WalkState): string[] => PAPERS.filter(() => random.int(0, 1) === 0);

/** The latest threads as a shipment, sometimes to an organization that is not next. */
export function someShipment(state: WalkState, viewer: Viewer, threadId: string): Record<string, unknown> {
  const { random, market, threads } = state;
  const toOrgId = nextOrgId(viewOf(state, viewer, threadId)) ?? random.pick(market.viewers).orgId;
  const titles = threads.slice(-3).map((id) => ({ threadId: id, papers: somePapers(state) }));
  return {
    toOrgId: random.int(0, 9) === 0 ? random.pick(market.viewers).orgId : toOrgId,
    titles,
    ...someSending(state, viewer, threadId),
  };
}

function nextOrgId(view: LiveThread | undefined): string | undefined {
  const own = view?.stakes.findIndex((stake) => stake.own) ?? -1;
  return (own < 0 ? undefined : view?.stakes[own + 1]?.orgId) ?? undefined;
}

/** Deliveries on the latest threads, whether the viewer may answer them or not. */
export function someMissing(state: WalkState, viewer: Viewer): Record<string, unknown> {
  const titles = state.threads.slice(-3).map((threadId) => {
    const deliveries = viewOf(state, viewer, threadId)?.updates.filter(({ updateType }: UpdateView) => updateType === 'delivered') ?? [];
    return { threadId, updateId: deliveries.at(-1)?.id ?? UNKNOWN };
  });
  return { titles };
}

/** The codes of shipments that any viewer has seen, and one that does not exist. */
export const someCodes = ({ views, random }: WalkState): string[] => {
  const all = [...views.values()].flatMap(({ updates }) => updates.flatMap(({ envelope }) => envelope?.code ?? []));
  return ['00000000', ...(all.length > 0 ? [random.pick(all), all.at(-1)!] : [])];
};
