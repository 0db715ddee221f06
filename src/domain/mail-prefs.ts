// Which mails a person gets: the main switch, a wish for each type, and the hour of the digest.
import { MAIL_TYPES, type MailType } from './vocabulary.ts';

/** When mail of one type is sent: as soon as something happens, with the next digest, or never. */
export const MAIL_WISHES = ['once', 'digest', 'off'] as const;
export type MailWish = (typeof MAIL_WISHES)[number];

/** The hours of the digest: from 5:00 to 11:00 AM, `HH:MM`. */
export const DIGEST_HOURS = [
  '05:00',
  '05:30',
  '06:00',
  '06:30',
  '07:00',
  '07:30',
  '08:00',
  '08:30',
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
] as const;
export type DigestHour = (typeof DIGEST_HOURS)[number];
const DEFAULT_HOUR: DigestHour = '07:30';

/**
 * The preferences as they are stored. `types`: whether the type is mailed at once; a missing one is. `digest.types`: the types that are
 * mailed with the digest instead. `digest.at`: null if there is no digest; 7:30 if missing. `digest.timeZone`: the zone of that hour, null or
 * missing as long as no page of the person has reported its own.
 */
export type EmailPrefs = {
  enabled: boolean;
  types: Partial<Record<MailType, boolean>>;
  digest?: { at?: DigestHour | null | undefined; timeZone?: string | null | undefined; types?: MailType[] | undefined } | undefined;
};

/**
 * What to change. Everything that is not named stays. `types` is for clients that know only whether a type is mailed at once. A type is not
 * named in both `types` and `wishes`.
 */
export type EmailPrefsChange = {
  enabled?: boolean | undefined;
  types?: Partial<Record<MailType, boolean>>;
  wishes?: Partial<Record<MailType, MailWish>>;
  digest?: { at?: DigestHour | null | undefined; timeZone?: string | undefined } | undefined;
};

/** What the person chose for this type, whether or not the main switch is on. */
export function mailWish({ types, digest }: EmailPrefs, type: MailType): MailWish {
  if (types[type] ?? true) return 'once';
  return digest?.types?.includes(type) ? 'digest' : 'off';
}

/** The hour that the person chose, whether or not the main switch is on; null for no digest. */
export const digestHour = ({ digest }: EmailPrefs): DigestHour | null => (digest?.at === undefined ? DEFAULT_HOUR : digest.at);

/** When the digest is sent. `at`: null if none is. `timeZone`: null if it is not known. */
export const digestOf = (prefs: EmailPrefs): { at: DigestHour | null; timeZone: string | null } => ({
  at: prefs.enabled ? digestHour(prefs) : null,
  timeZone: prefs.digest?.timeZone ?? null,
});

/** Whether news of this type are mailed at all: at once, or with a digest that is sent. */
export function isMailed(prefs: EmailPrefs, type: MailType): boolean {
  const wish = mailWish(prefs, type);
  return prefs.enabled && (wish === 'once' || (wish === 'digest' && digestOf(prefs).at !== null));
}

/**
 * The preferences after a change. `false` in `types` leaves a type in the digest: it is false there already, so a client that sends back the
 * booleans that it has read changes nothing.
 */
export function changeEmailPrefs(prefs: EmailPrefs, { enabled, types = {}, wishes = {}, digest }: EmailPrefsChange): EmailPrefs {
  const atOnce = { ...prefs.types, ...types };
  const inDigest = new Set(prefs.digest?.types);
  for (const type of MAIL_TYPES) {
    const wish = wishes[type];
    if (wish !== undefined) atOnce[type] = wish === 'once';
    if (wish === 'digest') inDigest.add(type);
    else if (wish !== undefined || types[type] === true) inDigest.delete(type);
  }
  const { at = prefs.digest?.at, timeZone = prefs.digest?.timeZone } = digest ?? {};
  return {
    enabled: enabled ?? prefs.enabled,
    types: atOnce,
    digest: {
      ...(at !== undefined && { at }),
      ...(timeZone !== undefined && { timeZone }),
      types: MAIL_TYPES.filter((type) => inDigest.has(type)),
    },
  };
}
