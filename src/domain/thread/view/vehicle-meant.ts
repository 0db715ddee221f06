// The vehicle that an organization means when it corrects one of which it may not read every word of the make or model.
import { stakeOf } from '../chain.ts';
import type { OrgId, Thread, Vehicle } from '../thread.ts';
import type { Orgs } from './org-facts.ts';
import { visibilityFor } from './visibility.ts';

/** A make or model that is given as the organization reads it is not changed, so what is withheld from it is not lost. */
export function vehicleMeant(thread: Thread, orgId: OrgId, orgs: Orgs, given: Vehicle): Vehicle {
  const me = stakeOf(thread, orgId);
  if (!me) return given;
  const { make, model } = thread.vehicle;
  const read = visibilityFor(thread, me, orgs).vehicle();
  return { ...given, make: given.make === read.make ? make : given.make, model: given.model === read.model ? model : given.model };
}
