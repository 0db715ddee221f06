// The mail preferences: the main switch, and one for each type of mail. Each is saved at once.
import { MAIL_TYPES, type MailType } from '../../../domain/vocabulary.ts';
import { profileCopy } from '../../copy/profile.ts';
import { meQuery } from '../../data/queries.ts';
import { useViewer } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/Email.tsx';
import { Switch, type SwitchProps } from '../../ui/inputs/Switch.tsx';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/operation.ts';
import type { Sent } from '../../../api/operations.ts';
import type { EmailPrefs } from '../../../api/session.ts';

const words = profileCopy.mail;
/** The id of the sentence that explains why the other switches are disabled. */
const MAIL_IS_OFF = 'profile-mail-is-off';

export function MailSwitches() {
  const { email, emailPrefs } = useViewer();
  const { enabled } = emailPrefs;
  return (
    <Card as="section" aria-label={words.title} className="profile-rows">
      <MailSwitch
        name="master"
        label={words.master}
        sentence={enabled ? <Email>{words.on(email)}</Email> : <span id={MAIL_IS_OFF}>{words.off}</span>}
      />
      {MAIL_TYPES.map((type) => (
        <MailSwitch key={type} name={type} {...words.types[type]} disabledBy={enabled ? undefined : MAIL_IS_OFF} />
      ))}
    </Card>
  );
}

type MailSwitchProps = Pick<SwitchProps, 'label' | 'sentence' | 'disabledBy'> & { name: MailSwitchName };

function MailSwitch({ name, ...look }: MailSwitchProps) {
  const { emailPrefs } = useViewer();
  const { mutate, isPending, variables, error } = useCommand(operation.updateEmailPrefs, {
    // Changes only this switch: answers may arrive out of order and must not reset another switch.
    done: (_answer, change, cache) =>
      cache.setQueryData(
        meQuery().queryKey,
        (me) => me && { viewer: me.viewer && { ...me.viewer, emailPrefs: applyChange(me.viewer.emailPrefs, change) } },
      ),
    refused: () => undefined, // shown at the switch
  });
  return (
    <Switch
      {...look}
      busy={isPending}
      checked={isSwitchOn(name, emailPrefs, isPending ? variables : {})}
      onCheckedChange={(on) => mutate(switchChange(name, on))}
      error={error?.message}
    />
  );
}

export type MailSwitchName = MailType | 'master';
type Change = Sent<'updateEmailPrefs'>;

/** Whether the switch is on. undefined if `Change` does not include it. */
const switchValue = (name: MailSwitchName, { enabled, types = {} }: Change): boolean | undefined =>
  name === 'master' ? enabled : types[name];

/** Whether a switch is shown as on. `change` is its pending change, if any. A preference that is not set is on. */
export const isSwitchOn = (name: MailSwitchName, prefs: EmailPrefs, change: Change = {}): boolean =>
  switchValue(name, change) ?? switchValue(name, prefs) ?? true;

/** The change to send when a switch is set. */
export const switchChange = (name: MailSwitchName, on: boolean): Change =>
  name === 'master' ? { enabled: on } : { types: { [name]: on } };

/** The preferences with only the switches of `change` replaced. */
export const applyChange = (prefs: EmailPrefs, change: Change): EmailPrefs => ({
  enabled: change.enabled ?? prefs.enabled,
  types: { ...prefs.types, ...change.types },
});
