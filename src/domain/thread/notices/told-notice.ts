// A notice as its recipient reads it: with the names that its organizations have when it is delivered.
import { chainWithNames, type MailChain } from '../view/mail-chain.ts';
import { nameReadBy } from '../view/hidden-names.ts';
import type { Orgs } from '../view/org-facts.ts';
import type { OrgId, StakeId, Thread } from '../thread.ts';
import { nameIn, textWithNames } from './named-text.ts';
import type { Quote } from './notice-draft.ts';
import type { Notice } from './notices.ts';

export type ToldNotice = Omit<Notice, 'to' | 'text' | 'from' | 'neighbor' | 'quote' | 'chain'> & {
  orgId: OrgId;
  text: string;
  /** The organization that acted. */
  fromOrgId: OrgId | null;
  /** The name of the organization that the notice is about. */
  neighbor: string | null;
  quote: Quote<string> | null;
  chain: MailChain | null;
};

/** What is known of the stakes that a notice refers to. */
export type NoticeDirectory = {
  /** The organization to which a notice to this stake goes. For a stand-in, the stand-in. */
  recipientOf(stakeId: StakeId): OrgId;
  /** The organization that the recipient knows at this stake. For a stand-in, the organization that it stands for. */
  orgIdOf(stakeId: StakeId): OrgId;
  /** The organization's name, as the organization of stake `reader` may read it. */
  nameOf(stakeId: StakeId, reader: StakeId): string;
};

export function toldNotice(
  { to, text, from, neighbor, quote, chain, ...rest }: Notice,
  { recipientOf, orgIdOf, nameOf }: NoticeDirectory,
): ToldNotice {
  const name = (stakeId: StakeId) => nameOf(stakeId, to);
  return {
    ...rest,
    orgId: recipientOf(to),
    text: textWithNames(text, name),
    fromOrgId: from && orgIdOf(from),
    neighbor: neighbor && name(neighbor),
    quote: quote && { ...quote, by: nameIn(quote.by, name) },
    chain: chain && chainWithNames(chain, name),
  };
}

/** Every stake that the notice refers to, for which `NoticeDirectory.nameOf` is asked. */
export function stakesNamedIn({ text, neighbor, quote, chain }: Notice): StakeId[] {
  const refs = [...text, ...(quote ? [quote.by] : []), ...(chain ?? []).flatMap((stop) => ('name' in stop ? [stop.name] : []))];
  return [...refs.flatMap((ref) => (typeof ref === 'string' ? [] : [ref.stakeId])), ...(neighbor ? [neighbor] : [])];
}

/** The directory of a thread whose organizations are known. `before`: for stakes that are not on the thread any more. */
export function directoryOf(thread: Thread, before: Thread | null, orgs: Orgs): NoticeDirectory {
  const stakes = [thread, ...(before ? [before] : [])].flatMap(({ chain, departed }) => [...chain, ...departed]);
  const orgIdAt = (stakeId: StakeId): OrgId => stakes.find(({ id }) => id === stakeId)!.orgId;
  return {
    recipientOf: orgIdAt,
    orgIdOf: (stakeId) => orgs.get(orgIdAt(stakeId))?.standsFor ?? orgIdAt(stakeId),
    nameOf: (stakeId, reader) => nameReadBy(thread, orgs, orgIdAt(stakeId), orgIdAt(reader)),
  };
}
