// What the domain knows of the organizations on a thread.
import type { OrgType } from '../../vocabulary.ts';
import type { OrgId } from '../thread.ts';

/** What the domain knows of an organization. */
export type OrgFacts = {
  name: string;
  orgType: OrgType;
  /** Names it had before, which identify it too. */
  formerNames: readonly string[];
  city: string | null;
  state: string | null;
  /** It is a placeholder. */
  provisional?: boolean;
  /**
   * The names that organizations on the thread gave it as a placeholder, by their ids. Each reads only its own description, until the
   * placeholder is claimed. For a stand-in, all fields are those of the organization with the id `standsFor`.
   */
  calledBy?: Readonly<Record<OrgId, string>> | null;
  standsFor?: OrgId | null;
  marks?: OrgMarks | null;
};
/**
 * What marks an organization for those that it invites. `newUntil`: until when it is new, in ms; null if it is not. `similarName`: another
 * one, of other owners, had a similar name before.
 */
export type OrgMarks = { newUntil: number | null; similarName: boolean };
/** Every organization that is or was on the thread, by id. */
export type Orgs = ReadonlyMap<OrgId, OrgFacts>;
