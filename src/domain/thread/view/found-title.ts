// Where the title of one of the viewer's threads is, for somebody who holds a paper and looks for its thread.
import type { ThreadCard } from './view-types.ts';

/**
 * 'to-us': it is on its way to the viewer. 'not-sent': it should still come from `name`. 'here': the viewer holds it. 'sent': the viewer sent
 * it to `name`, who has not confirmed that. 'passed-on': `name` has. 'reported': the viewer disputed its delivery by `name`. 'elsewhere':
 * none of these.
 */
export const PLACES_FOUND = ['to-us', 'not-sent', 'here', 'sent', 'passed-on', 'reported', 'elsewhere'] as const;
type PlaceFound = (typeof PLACES_FOUND)[number];

export type Found = {
  found: PlaceFound;
  name: string | null;
  /** When it was sent, if it is on its way. */
  sentAt: number | null;
  /** When the viewer's part was completed, or when it disputed. In ms. */
  answeredAt: number | null;
};

/** `card`: the viewer's card of the thread. */
export function foundIn({ standing, stakes, transit, disputed, deliveredAt, ownWord }: ThreadCard): Found {
  const at = stakes.findIndex(({ own }) => own);
  const [before, me, after] = [stakes[at - 1], stakes[at]!, stakes[at + 1]];
  if (standing === 'completed')
    return ownWord && after ? place('passed-on', after.orgName, null, deliveredAt) : place('elsewhere', null, null, deliveredAt);
  if (transit?.toStakeId === me.id) return place('to-us', before?.orgName ?? null, transit.since);
  if (transit?.fromStakeId === me.id) return place('sent', after?.orgName ?? null, transit.since);
  if (me.hasTitle) return place('here', null);
  if (disputed?.toStakeId === me.id) return place('reported', before?.orgName ?? null, null, disputed.at);
  return before ? place('not-sent', before.orgName) : place('elsewhere', null);
}

const place = (found: PlaceFound, name: string | null, sentAt: number | null = null, answeredAt: number | null = null): Found => ({
  found,
  name,
  sentAt,
  answeredAt,
});
