// When each type of mail is sent: a table on a desktop, and on a phone a row of choices below each type.
import '../../ui/inputs/ChoiceList.css';
import { memo, useId } from 'react';
import { MAIL_WISHES, type MailWish } from '../../../domain/mail-prefs.ts';
import { may } from '../../../domain/permissions.ts';
import type { MailType } from '../../../domain/vocabulary.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../session/session.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
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
  const change = useStableCallback(form.change);
  const { values } = form;
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
                <MailRow type={type} wish={values[type]} isUnsent={values[type] === 'digest' && values.at === ''} change={change} />
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

interface MailRowProps extends Pick<MailForm, 'change'> {
  type: MailType;
  wish: MailWish;
  /** It would be in the digest, which is off. */
  isUnsent: boolean;
}

/** Memoized: a choice changes one row. */
const MailRow = memo(function MailRow({ type, wish, isUnsent, change }: MailRowProps) {
  const id = useId();
  const { label, sentence } = words.types[type];
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
      {MAIL_WISHES.map((choice) => (
        <label key={choice} className="mail-wish">
          <input
            type="radio"
            className="choice-dot"
            name={id}
            value={choice}
            checked={choice === wish}
            onChange={() => change({ [type]: choice })}
          />
          <span>{words.wishes[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
});
