// A notice to one stake, before its recipient's visibility is applied.
import { formatDayIn } from '../../time-zones.ts';
import type { News } from './mail-subject.ts';
import type { NotificationType } from '../../vocabulary.ts';
import { orgOf } from '../chain.ts';
import type { OrgId, Stake, StakeId, Thread } from '../thread.ts';
import { waitReadBy } from '../view/on-the-way.ts';
import type { Visibility } from '../view/visibility.ts';
import type { WaitsFor } from '../waits-for.ts';
import type { NamedText, NameRef } from './named-text.ts';

export type Quote<Name = NameRef> = {
  /** The author, as the recipient may read its name. */
  by: Name;
  text: string;
  /** YYYY-MM-DD. */
  eta: string | null;
  /** What it says that the title waits for, as the recipient may read it; null: nothing any more. Missing if it says nothing about that. */
  waitsFor?: WaitsFor | null;
};

export type NoticeDraft = {
  to: StakeId;
  type: NotificationType;
  /** See `subjectOf`. */
  news: News | null;
  /** The organization whose name begins the sentence; null if none. */
  about: OrgId | null;
  /** The sentence after that name. */
  words: string | ((visibility: Visibility) => NamedText);
  requestId?: string;
  quote?: (visibility: Visibility) => Quote | null;
  mailCause?: string;
  /** It is told together with others: see `tellInvitation`. */
  told?: 'joined';
  /** It names an organization that has left the chain, as it was visible just before. */
  aboutDeparted?: true;
};

/** The sentence of an invitation, after the inviter's name. */
export function invitationWords(joined: Stake['joined']): string {
  if (joined === 'sold-to') return 'says you bought this from them.';
  if (joined === 'bought-from') return 'says you sold this to them.';
  return 'invited you to ride the thread.';
}

/** The sentence of an invitation. `inviter`: the name as the invited organization may read it. */
export const invitationSentence = (joined: Stake['joined'], inviter: string): string => `${inviter} ${invitationWords(joined)}`;

/** The end of a sentence that says when the title should arrive. `day`: YYYY-MM-DD. */
export const expectedOn = (day: string | null): string => (day === null ? '.' : `, expected ${formatDayIn('UTC', Date.parse(day))}.`);

export const invited = (stakeId: StakeId) => ({ to: stakeId, type: 'tw_invite', news: null, mailCause: stakeId }) as const;

/** A quote of what the organization of stake `by` wrote. Null if it wrote nothing. */
export const quoted =
  (thread: Thread, by: StakeId | null, text: string, eta: string | null = null, waitsFor?: WaitsFor | null) =>
  (visibility: Visibility): Quote | null => {
    if (by === null || (text === '' && eta === null && waitsFor === undefined)) return null;
    const author = orgOf(thread, by);
    const said = waitsFor === undefined ? {} : { waitsFor: waitsFor && waitReadBy(visibility, waitsFor, by) };
    return { by: visibility.refTo(author), text: visibility.read(text, by), eta, ...said };
  };
