// The state of the mail switches: the main switch, and one for each type.
import type { Sent } from '../../../api/operations.ts';
import type { EmailPrefs } from '../../../api/session.ts';
import type { MailType } from '../../../domain/vocabulary.ts';

export type MailSwitchName = MailType | 'master';
type Change = Sent<'updateEmailPrefs'>;

/** Whether the switch is on. undefined if `Change` does not include it. */
const switchValue = (name: MailSwitchName, { enabled, types = {} }: Change): boolean | undefined =>
  name === 'master' ? enabled : types[name];

/** Whether a switch is shown as on. `change` is its pending change, if any. A preference that is not set is on. */
export const isSwitchOn = (name: MailSwitchName, prefs: EmailPrefs, change: Change = {}): boolean =>
  switchValue(name, change) ?? switchValue(name, prefs) ?? true;

export const switchChange = (name: MailSwitchName, on: boolean): Change =>
  name === 'master' ? { enabled: on } : { types: { [name]: on } };

/** The preferences with only the switches of `change` replaced. */
export const applyChange = (prefs: EmailPrefs, change: Change): EmailPrefs => ({
  enabled: change.enabled ?? prefs.enabled,
  types: { ...prefs.types, ...change.types },
});
