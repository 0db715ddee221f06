// Whose name an organization may read on a thread: its own and its neighbors'. Everybody else is "Partner".
import type { MailWait } from '../../stranger-mail.ts';
import { realOrgId, openerOf, orgOf, positionOf, spokesman, stakeOf } from '../chain.ts';
import { everShownTo } from '../neighbors-met.ts';
import { PARTNER } from '../../redaction/partner.ts';
import { nameHider, type Rewrite } from '../../redaction/hide-names.ts';
import { redactor, vehicleRedactor } from '../../redaction/redact.ts';
import type { MailStatus, OrgType } from '../../vocabulary.ts';
import type { OrgId, RequestId, Stake, StakeId, Thread, UpdateRequest, Vehicle } from '../thread.ts';
import { redactVehicle } from './redact-vehicle.ts';

/**
 * `formerNames`: what it was called before, which tells as much. `provisional`: a placeholder. `calledBy`: what organizations on the
 * thread called it as a placeholder, by their ids; each reads its own description alone, and until it is claimed.
 * Of a stand-in, all of it is what the organization has that it stands for, whose id is `standsFor`.
 */
export type OrgFacts = {
  name: string;
  orgType: OrgType;
  formerNames: readonly string[];
  city: string | null;
  state: string | null;
  provisional?: boolean;
  calledBy?: Readonly<Record<OrgId, string>> | null;
  standsFor?: OrgId | null;
};
/** Every organization that is or ever was on the thread. */
export type Orgs = ReadonlyMap<OrgId, OrgFacts>;

/** A placeholder's latest platform invite. `at`: when it left or, before that, was written down, in ms; `by`: who sends it. */
export type PlatformInvite = { status: MailStatus; at: number; by: OrgId | null; waits: MailWait | null };
/** A stake of an organization that is not here yet: whether there is an address to write to, and its latest platform invite. */
export type PlaceholderStatus = { titleContact: boolean; invite: PlatformInvite | null };
/** What became of the mails about a thread: those of its open requests, and those to the placeholders in its chain. */
export type Mails = { requests: ReadonlyMap<RequestId, MailStatus>; placeholders: ReadonlyMap<StakeId, PlaceholderStatus> };
export const NO_MAILS: Mails = { requests: new Map(), placeholders: new Map() };

export type Visibility = {
  /**
   * Whose stake this is or was, as far as the viewer may tell; null where the name is withheld. One that has left is named where its
   * organization stands beside the viewer again and that very stake did too: to invite a guess must not tell what it did here before.
   */
  orgAt(stakeId: StakeId): OrgId | null;
  /** The name, or "Partner" where it is withheld. */
  nameOf(orgId: OrgId | null): string;
  /** The id, or null where the name is withheld. Of a stand-in, that of the organization which it stands for. */
  idOf(orgId: OrgId | null): OrgId | null;
  /** Anybody's: it tells nobody apart. */
  typeOf(orgId: OrgId): OrgType;
  /** "Boulder, CO", or null where it is withheld or unknown. */
  placeOf(orgId: OrgId): string | null;
  /** A text by the organization of this stake, as the viewer may read it. */
  read(text: string, author: StakeId): string;
  /** Make and model are texts by the organization that opened the thread. */
  vehicle(): Vehicle;
};

/** How one organization sees a thread. `me` is its stake in the chain. */
export function visibilityFor(thread: Thread, me: Stake, orgs: Orgs): Visibility {
  const at = positionOf(thread, me.id);
  const near = thread.chain.slice(Math.max(0, at - 1), at + 2);
  const visible = new Set(near.map((stake) => stake.orgId));
  const stakes = [...thread.chain, ...thread.departed];
  const opener = openerOf(thread);
  // A placeholder that a neighbor once was is known by that; one that stands elsewhere in the chain is not.
  const isSeen = (id: OrgId) => visible.has(id) || (!stakeOf(thread, id) && near.some((stake) => stake.formerOrgIds.includes(id)));
  const standsFor = (id: OrgId) => orgs.get(id)?.standsFor ?? null;
  // Who sees an organization knows its stand-ins, but not the other way around: inviting a guess would uncover it in what others write.
  const isKnown = (id: OrgId) => isSeen(id) || isSeen(standsFor(id) ?? id);
  /** What this organization read of a placeholder: its own description or else the inviter's. */
  const described = (id: OrgId, by: OrgId): string | undefined => {
    const inviter = stakes.find((stake) => stake.orgId === id || stake.formerOrgIds.includes(id))?.invitedBy;
    const { calledBy } = orgs.get(id) ?? {};
    return calledBy?.[by] ?? (inviter && calledBy?.[orgOf(thread, inviter)]);
  };
  const nameFor = (org: OrgFacts, id: OrgId, by: OrgId): string => (org.provisional ? (described(id, by) ?? org.name) : org.name);
  /** All names by which this organization can know that one. */
  const namesShown = (id: OrgId, to: OrgId): readonly string[] => {
    const org = orgs.get(id);
    if (!org) return [];
    if (org.provisional) return [nameFor(org, id, to)];
    return [org.name, ...org.formerNames, described(id, to) ?? org.name];
  };
  // All of these are made for the first text that needs them: most looks at a card need none.
  const hiders = new Map<OrgId, Rewrite>();
  let redact: Rewrite | undefined;
  let vehicle: Vehicle | undefined;

  /**
   * Hides what this author can have known and the viewer may not. A name that the author could not see is left alone: who
   * writes a list of names would otherwise be told which of them are on the chain. What the viewer's own organization is or
   * was called plays no part, so that nobody uncovers a name by taking it.
   */
  const hiderOf = (author: OrgId): Rewrite => {
    const known = hiders.get(author);
    if (known) return known;
    const hidden = [...everShownTo(stakes, author)].filter((id) => !isKnown(id)).flatMap((id) => namesShown(id, author));
    const made = nameHider(hidden);
    hiders.set(author, made);
    return made;
  };
  const orgAt = (id: StakeId): OrgId | null => {
    const there = thread.chain.find((stake) => stake.id === id);
    if (there) return visible.has(there.orgId) ? there.orgId : null;
    const gone = thread.departed.find((stake) => stake.id === id)!;
    if (gone.orgId === me.orgId) return me.orgId;
    if (![me.orgId, ...me.formerOrgIds].some((mine) => gone.metOrgIds.includes(mine))) return null;
    return near.find((stake) => stake.id !== me.id && realOrgId(stake) === realOrgId(gone))?.orgId ?? null;
  };
  const vehicleAsRead = (): Vehicle => {
    const by = orgAt(opener.id);
    if (by === me.orgId) return thread.vehicle;
    const hideNames = hiderOf(opener.orgId);
    const hideMore = by === null ? vehicleRedactor() : null;
    return redactVehicle(thread.vehicle, (text) => (hideMore ? hideMore(hideNames(text)) : hideNames(text)));
  };
  const visibility: Visibility = {
    orgAt,
    nameOf: (orgId) => {
      const org = orgId !== null && visible.has(orgId) ? orgs.get(orgId) : undefined;
      return org ? nameFor(org, orgId!, me.orgId) : PARTNER;
    },
    idOf: (orgId) => (orgId !== null && visible.has(orgId) ? (standsFor(orgId) ?? orgId) : null),
    typeOf: (orgId) => orgs.get(orgId)!.orgType,
    placeOf: (orgId) => {
      const org = visible.has(orgId) ? orgs.get(orgId) : undefined;
      return [org?.city, org?.state].filter(Boolean).join(', ') || null;
    },
    read: (text, author) => {
      const by = orgAt(author);
      if (by === me.orgId) return text;
      const named = hiderOf(orgOf(thread, author))(text);
      if (by !== null) return named;
      if (!redact) {
        const { make, model } = visibility.vehicle();
        redact = redactor(`${make} ${model}`);
      }
      return redact(named);
    },
    vehicle: () => (vehicle ??= vehicleAsRead()),
  };
  return visibility;
}

/** The note of a request is between asker, target and spokesman; everyone else sees that there is one. */
export function mayReadRequest(thread: Thread, request: UpdateRequest, orgId: OrgId): boolean {
  const reader = stakeOf(thread, orgId);
  return (
    reader !== undefined && (reader.id === request.stakeId || reader.id === request.targetStakeId || reader.id === spokesman(thread).id)
  );
}
