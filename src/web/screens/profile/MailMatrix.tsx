// When each type of mail is sent: a table on a desktop, and on a phone a row of choices below each type.
import '../../ui/inputs/ChoiceList.css';
import { useId } from 'react';
import { MAIL_WISHES } from '../../../domain/mail-prefs.ts';
import { may } from '../../../domain/permissions.ts';
import type { MailType } from '../../../domain/vocabulary.ts';
import { profileCopy } from '../../copy/profile.ts';
import { useViewer } from '../../session/session.ts';
import type { MailForm } from './use-mail-form.ts';

const words = profileCopy.mail;

type Group = { name: keyof typeof words.groups; types: readonly MailType[] };
export const MAIL_GROUPS: readonly Group[] = [
  { name: 'move', types: ['tw_invite', 'request_update', 'tw_delivery'] },
  { name: 'news', types: ['tw_update', 'reminders_unanswered'] },
  { name: 'connections', types: ['connection_request', 'connection_accepted', 'connection_ignored'] },
];

export function MailMatrix({ form }: { form: MailForm }) {
  const shown = useShownTypes();
  const id = useId();
  return (
    <div className="mail-matrix">
      {/* Each radio button has the name of its column. */}
      <div className="mail-head" aria-hidden="true">
        <span>{words.about}</span>
        {MAIL_WISHES.map((wish) => (
          <span key={wish}>{words.wishes[wish]}</span>
        ))}
      </div>
      {MAIL_GROUPS.map(({ name, types }) => (
        <div key={name}>
          <p className="mail-group" id={`${id}-${name}`}>
            {words.groups[name]}
          </p>
          <ul className="mail-types" aria-labelledby={`${id}-${name}`}>
            {types.filter(shown).map((type) => (
              <li key={type}>
                <MailRow form={form} type={type} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Those who may turn reminders on are told if they stay unanswered. */
function useShownTypes(): (type: MailType) => boolean {
  const { orgs } = useViewer();
  const isTold = orgs.some(({ role }) => may(role, 'setTitlePolicy'));
  return (type) => type !== 'reminders_unanswered' || isTold;
}

function MailRow({ form: { values, change }, type }: { form: MailForm; type: MailType }) {
  const id = useId();
  const { label, sentence } = words.types[type];
  const isUnsent = values[type] === 'digest' && values.at === '';
  return (
    <fieldset
      className="mail-row"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={isUnsent ? `${id}-sentence ${id}-unsent` : `${id}-sentence`}
    >
      <div className="mail-row-words">
        <p className="mail-row-label" id={`${id}-label`}>
          {label}
        </p>
        <p className="mail-row-sentence" id={`${id}-sentence`}>
          {sentence}
        </p>
        {isUnsent && (
          <p className="mail-row-unsent" id={`${id}-unsent`}>
            {words.notMailed}
          </p>
        )}
      </div>
      {MAIL_WISHES.map((wish) => (
        <label key={wish} className="mail-wish">
          <input
            type="radio"
            className="choice-dot"
            name={id}
            value={wish}
            checked={values[type] === wish}
            onChange={() => change({ [type]: wish })}
          />
          <span>{words.wishes[wish]}</span>
        </label>
      ))}
    </fieldset>
  );
}
