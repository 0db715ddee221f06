// The vehicle that an organization means when it corrects one of which it may not read every word of the make or model.
import { stakeOf } from '../chain.ts';
import type { OrgId, Thread, Vehicle, WrittenTexts } from '../thread.ts';
import type { Orgs } from './org-facts.ts';
import { visibilityFor } from './visibility.ts';

/**
 * A make or model that is given as the organization reads it is not changed, so what is withheld from it is not lost. Any other is its own
 * words, even if it guessed what is withheld.
 */
export function vehicleMeant(thread: Thread, orgId: OrgId, orgs: Orgs, given: Vehicle): { vehicle: Vehicle; wrote: WrittenTexts } {
  const me = stakeOf(thread, orgId);
  // The rules refuse the command.
  if (!me) return { vehicle: given, wrote: [] };
  const read = visibilityFor(thread, me, orgs).vehicle();
  const wrote = (['make', 'model'] as const).filter((text) => given[text] !== read[text]);
  const { make, model } = thread.vehicle;
  return {
    vehicle: { ...given, make: wrote.includes('make') ? given.make : make, model: wrote.includes('model') ? given.model : model },
    wrote,
  };
}
