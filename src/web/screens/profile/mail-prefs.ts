// The switches of what is mailed: the master, or one of a type.
import type { Sent } from '../../../api/operations.ts';
import type { EmailPrefs } from '../../../api/session.ts';
import type { MailType } from '../../../domain/vocabulary.ts';

export type MailSwitchName = MailType | 'master';
type Change = Sent<'updateEmailPrefs'>;

/** Whether it is on; undefined where these prefs do not say. */
const saidOf = (name: MailSwitchName, { enabled, types = {} }: Change): boolean | undefined => (name === 'master' ? enabled : types[name]);

/** What a switch shows: `change` is on its way, if there is one. What is not said is on. */
export const isOn = (name: MailSwitchName, prefs: EmailPrefs, change: Change = {}): boolean =>
  saidOf(name, change) ?? saidOf(name, prefs) ?? true;

export const turn = (name: MailSwitchName, on: boolean): Change => (name === 'master' ? { enabled: on } : { types: { [name]: on } });

/** With the named switches set and no other. */
export const withChange = (prefs: EmailPrefs, change: Change): EmailPrefs => ({
  enabled: change.enabled ?? prefs.enabled,
  types: { ...prefs.types, ...change.types },
});
