// The values that the form of the mail preferences edits, all of them texts.
import type { EmailPrefs } from '../../../domain/mail-prefs.ts';
import { type DigestHour, digestHour, type MailWish, mailWish } from '../../../domain/mail-prefs.ts';
import { MAIL_TYPES, type MailType } from '../../../domain/vocabulary.ts';
import type { Sent } from '../../../api/operations.ts';

/** `at`: empty for no digest. */
export type MailValues = Record<MailType, MailWish> & { enabled: 'on' | 'off'; at: DigestHour | ''; timeZone: string };

/** `browserZone` is shown as long as no zone is stored. */
export function savedMailValues(prefs: EmailPrefs, browserZone: string): MailValues {
  const wishes = Object.fromEntries(MAIL_TYPES.map((type) => [type, mailWish(prefs, type)])) as Record<MailType, MailWish>;
  return {
    ...wishes,
    enabled: prefs.enabled ? 'on' : 'off',
    at: digestHour(prefs) ?? '',
    timeZone: prefs.digest?.timeZone ?? browserZone,
  };
}

/** The values with another hour, which is one of the browser's zone. */
export const withHour = (values: MailValues, at: DigestHour | '', browserZone: string): MailValues =>
  at === '' ? { ...values, at } : { ...values, at, timeZone: browserZone };

/** What to send: only what was changed, so that a page opened yesterday undoes nothing. The zone belongs to the hour. */
export function mailChange(values: MailValues, saved: MailValues): Sent<'updateEmailPrefs'> {
  const changed = MAIL_TYPES.filter((type) => values[type] !== saved[type]);
  return {
    ...(values.enabled !== saved.enabled && { enabled: values.enabled === 'on' }),
    ...(changed.length > 0 && { wishes: Object.fromEntries(changed.map((type) => [type, values[type]])) }),
    ...((values.at !== saved.at || values.timeZone !== saved.timeZone) && {
      digest: { at: values.at === '' ? null : values.at, timeZone: values.timeZone },
    }),
  };
}
