// What an organization may see of the others on a thread: only the names of itself and its neighbors. All others are "Partner".
import type { MailWait } from '../../strangers/stranger-mail.ts';
import { isActive, representedOrgId, orgOf, positionOf, stakeOf } from '../chain.ts';
import { spokesman } from '../spokesman.ts';
import type { NameRef } from '../notices/named-text.ts';
import type { Rewrite } from '../../redaction/hide-names.ts';
import { redactor, redactVehicleText } from '../../redaction/redact.ts';
import { nameHidersFor, nameReadBy } from './hidden-names.ts';
import type { OrgMarks, Orgs } from './org-facts.ts';
import { type MailStatus, type OrgType, PARTNER } from '../../vocabulary.ts';
import type { OrgId, RequestId, Stake, StakeId, Thread, UpdateRequest, Vehicle, VehicleAuthors } from '../thread.ts';

/** A placeholder's latest platform invite. */
type PlatformInvite = {
  status: MailStatus;
  /** When it was released for sending or, before that, written (ms). */
  at: number;
  /** The sender. */
  by: OrgId | null;
  waits: MailWait | null;
};
/** The state of a placeholder's stake. `titleContact`: whether there is an address to mail to. */
export type PlaceholderStatus = { titleContact: boolean; invite: PlatformInvite | null };
/** The status of a thread's mails: for its open requests, and for the placeholders in its chain. */
export type Mails = { requests: ReadonlyMap<RequestId, MailStatus>; placeholders: ReadonlyMap<StakeId, PlaceholderStatus> };
export const NO_MAILS: Mails = { requests: new Map(), placeholders: new Map() };

export type Visibility = {
  /**
   * The organization of a stake, null if its name is withheld. A departed stake is named only if its organization is a neighbor of the
   * viewer again and the departed stake was one too: inviting a guess must not reveal what that organization did here before.
   */
  orgAt(stakeId: StakeId): OrgId | null;
  /** The name, or "Partner" if it is withheld. */
  nameOf(orgId: OrgId | null): string;
  /** Like `nameOf`, for a text that is stored without names. */
  refTo(orgId: OrgId | null): NameRef;
  /** The id, or null if the name is withheld. For a stand-in, the id of the organization that it stands for. */
  idOf(orgId: OrgId | null): OrgId | null;
  /** Never withheld: a type identifies nobody. */
  typeOf(orgId: OrgId): OrgType;
  /** Null if the name is withheld, or nothing marks it. */
  marksOf(orgId: OrgId): OrgMarks | null;
  /** "Boulder, CO", or null if it is withheld or unknown. */
  placeOf(orgId: OrgId): string | null;
  /** Redacts a text that the organization of stake `author` wrote. */
  read(text: string, author: StakeId): string;
  /** The thread's vehicle. */
  vehicle(): Vehicle;
  /** A vehicle whose make and model are redacted as texts of these stakes. */
  vehicleBy(vehicle: Vehicle, authors: VehicleAuthors): Vehicle;
};

/** A command needs each organization's visibility twice: for its notice, and for its row of the table. Kept for one thread only. */
let latest: { thread: Thread; orgs: Orgs; byStake: Map<Stake, Visibility> } | null = null;

/** What one organization may see on a thread. `me`: its stake in the chain. */
export function visibilityFor(thread: Thread, me: Stake, orgs: Orgs): Visibility {
  if (latest?.thread !== thread || latest.orgs !== orgs) latest = { thread, orgs, byStake: new Map() };
  const visibility = latest.byStake.get(me) ?? createVisibility(thread, me, orgs);
  latest.byStake.set(me, visibility);
  return visibility;
}

function createVisibility(thread: Thread, me: Stake, orgs: Orgs): Visibility {
  const at = positionOf(thread, me.id);
  const near = thread.chain.slice(Math.max(0, at - 1), at + 2);
  const visible = new Set(near.map((stake) => stake.orgId));
  // A placeholder is visible if it became part of a neighbor, but not if it has a stake elsewhere in the chain.
  const isSeen = (id: OrgId) => visible.has(id) || (!stakeOf(thread, id) && near.some((stake) => stake.formerOrgIds.includes(id)));
  const standsFor = (id: OrgId) => orgs.get(id)?.standsFor ?? null;
  // A viewer that sees an organization also knows its stand-ins. The reverse must not hold: inviting a guess would reveal it in texts.
  const isKnown = (id: OrgId) => isSeen(id) || isSeen(standsFor(id) ?? id);
  const hiderOf = nameHidersFor(thread, orgs, isKnown);
  let redact: Rewrite | undefined;
  let vehicle: Vehicle | undefined;

  const orgAt = (id: StakeId): OrgId | null => {
    const there = thread.chain.find((stake) => stake.id === id);
    if (there) return visible.has(there.orgId) ? there.orgId : null;
    const gone = thread.departed.find((stake) => stake.id === id)!;
    if (gone.orgId === me.orgId) return me.orgId;
    if (![me.orgId, ...me.formerOrgIds].some((mine) => gone.metOrgIds.includes(mine))) return null;
    return near.find((stake) => stake.id !== me.id && representedOrgId(stake) === representedOrgId(gone))?.orgId ?? null;
  };
  const vehicleHider = (author: StakeId): Rewrite => {
    const by = orgAt(author);
    if (by === me.orgId) return (text) => text;
    const hideNames = hiderOf(orgOf(thread, author));
    const hideMore = by === null ? redactVehicleText : null;
    return (text) => (hideMore ? hideMore(hideNames(text)) : hideNames(text));
  };
  const vehicleBy = (read: Vehicle, { make, model }: VehicleAuthors): Vehicle =>
    make === model
      ? redactVehicle(read, vehicleHider(make))
      : { ...read, make: vehicleHider(make)(read.make), model: vehicleHider(model)(read.model) };
  const visibility: Visibility = {
    orgAt,
    nameOf: (orgId) => {
      const org = orgId !== null && visible.has(orgId) ? orgs.get(orgId) : undefined;
      return org ? nameReadBy(thread, orgs, orgId!, me.orgId) : PARTNER;
    },
    refTo: (orgId) => {
      const stake = near.find((neighbor) => neighbor.orgId === orgId);
      return stake ? { stakeId: stake.id } : PARTNER;
    },
    idOf: (orgId) => (orgId !== null && visible.has(orgId) ? (standsFor(orgId) ?? orgId) : null),
    typeOf: (orgId) => orgs.get(orgId)!.orgType,
    marksOf: (orgId) => (visible.has(orgId) ? (orgs.get(orgId)?.marks ?? null) : null),
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
        redact = redactor(`${make} ${model}`, thread.trackingNumbers);
      }
      return redact(named);
    },
    vehicle: () => (vehicle ??= vehicleBy(thread.vehicle, thread.vehicleAuthors)),
    vehicleBy,
  };
  return visibility;
}

/** An invited organization reads updates and requests only while the title is expected from it. */
export const mayReadUpdates = ({ thread, me }: { thread: Thread; me: Stake }): boolean => isActive(me) || thread.currentStakeId === me.id;

/** Only the asking stake, the target and the spokesman may read a request's note. All others only see that there is one. */
export function mayReadRequest(thread: Thread, request: UpdateRequest, orgId: OrgId): boolean {
  const reader = stakeOf(thread, orgId);
  return (
    reader !== undefined && (reader.id === request.stakeId || reader.id === request.targetStakeId || reader.id === spokesman(thread).id)
  );
}

/** Applies `hide` to make and model as one text, because screens always show them together. */
export function redactVehicle(vehicle: Vehicle, hide: Rewrite): Vehicle {
  const both = `${vehicle.make} ${vehicle.model}`;
  const read = hide(both);
  if (read === both) return vehicle;
  const make = hide(vehicle.make);
  const model = hide(vehicle.model);
  if (read === `${make} ${model}`) return { ...vehicle, make, model };
  // Something hidden spans make and model. Neither may become empty.
  const end = read.indexOf(' ');
  return end < 0 ? { ...vehicle, make: read, model: read } : { ...vehicle, make: read.slice(0, end), model: read.slice(end + 1) };
}
