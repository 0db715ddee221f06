// The content of a member's digest: the claims to file and what else the organization has to do today, what is late and waits for others, and
// what moved. A title stands once, in the first of these that it belongs to. What presses is told to everybody, because the colleague to whom
// it is assigned may be away, and it costs money on a day.
import { type EmailPrefs, mailWish } from '../mail-prefs.ts';
import { may } from '../permissions.ts';
import type { MailType, Role } from '../vocabulary.ts';

/** `tone`: how urgent it is. */
export type When = { text: string; tone: 'late' | 'soon' | 'plain' };

/** A line about one title or, if `end` is null, about something else. `end`: of its VIN. */
export type DigestLine = {
  path: string;
  end: string | null;
  /** The organization's own number for the vehicle; empty if it has none. */
  stockNumber: string;
  title: string;
  sentence: string;
  /** A phone number to call. */
  phone: string | null;
  when: When | null;
  /** The link at the end of the line; null for none. `href`: where it leads; null for the page of the line. */
  action: { label: string; href: string | null } | null;
};

/** Counts of the organization's active threads. Those due soon are not late. */
export type DigestCounts = {
  open: number;
  late: number;
  critical: number;
  dueSoon: number;
  /**
   * Those for which a claim has to be filed today, and the others that need it. What presses counts for every reader, the rest if it is
   * assigned to the reader or to nobody.
   */
  file: number;
  act: number;
  /** The late ones of `file` and `act`. */
  lateToo: number;
  /** Those that need it, on which nothing presses, and that are assigned to colleagues. */
  theirs: number;
  /** The late ones of `theirs`. */
  lateTheirs: number;
  moved: number;
};

export type Digest = {
  orgName: string;
  /** The organization that the links open and the subject names, if the reader is in several; otherwise null. */
  linkedOrgId: string | null;
  counts: DigestCounts;
  /** "Thursday": the last day on which titles count as due soon. */
  dueBy: string;
  /** "Friday's digest": since when titles moved. */
  since: string;
  file: readonly DigestLine[];
  act: readonly DigestLine[];
  late: readonly DigestLine[];
  moved: readonly DigestLine[];
};

/** The lines of each section. What is left over is counted. */
export const FILE_LINES = 12;
export const ACT_LINES = 6;
export const LATE_LINES = 5;
export const MOVED_LINES = 6;

/** What waits for colleagues alone is no reason for a digest, except to those who answer for all titles of the organization: that some are late. */
export const isEmpty = ({ file, act, late, lateTheirs, moved }: DigestCounts, role: Role): boolean =>
  file + act + (may(role, 'setTitlePolicy') ? late : late - lateTheirs) + moved === 0;

/** News that is no line of a thread anyway: it is told if the member chose "In the digest" for its type. */
const TOLD_IN_DIGEST = [
  'tw_invite',
  'reminders_unanswered',
  'connection_request',
  'connection_accepted',
  'connection_ignored',
] as const satisfies MailType[];

export const typesInDigest = (prefs: EmailPrefs): MailType[] => TOLD_IN_DIGEST.filter((type) => mailWish(prefs, type) === 'digest');
