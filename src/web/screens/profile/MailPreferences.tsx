// The mail preferences: the main switch, the hour of the digest, and when each type of mail is sent. Saved with the save bar.
import './profile.css';
import '../../ui/inputs/ChoiceList.css';
import { memo, useDeferredValue, useEffect, useId, useRef } from 'react';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../data/session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import { type MailForm, withHour } from './use-mail-form.ts';
import { DIGEST_HOURS, type DigestHour, MAIL_WISHES, type MailWish } from '../../../domain/mail-prefs.ts';
import { may } from '../../../domain/permissions.ts';
import type { MailType } from '../../../domain/vocabulary.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { cityOf, haveSameTime } from '../../../domain/time-zones.ts';
import { Select } from '../../ui/inputs/Select.tsx';
import { useNow } from '../../ui/text/Time.tsx';

const mailWords = profileCopy.mail;

export function MailPreferences({ form }: { form: MailForm }) {
  const { email } = useViewer();
  const { values, failure, isDirty } = form;
  const noteFocus = useFocusWhenClean(isDirty);
  const change: MailForm['change'] = (changed) => {
    noteFocus();
    form.change(changed);
  };
  const isOn = values.enabled === 'on';
  // The switch shows before the fifty lines that it greys out.
  const isGrey = useDeferredValue(!isOn);
  return (
    <Card as="section" aria-label={mailWords.title} className="mail-preferences" data-off={isGrey || undefined}>
      <div className="mail-master">
        <Switch
          label={mailWords.master}
          sentence={isOn ? <Email>{mailWords.on(email)}</Email> : mailWords.off}
          checked={isOn}
          onCheckedChange={(on) => change({ enabled: on ? 'on' : 'off' })}
        />
      </div>
      <DigestRow form={{ ...form, change }} />
      <MailMatrix form={{ ...form, change }} />
      {failure !== null && (
        <div className="mail-failure">
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
    </Card>
  );
}

/**
 * The save bar disappears when nothing is changed any more. If its button had the focus, the control that was changed last gets it. Call the
 * returned function on each change.
 */
function useFocusWhenClean(isDirty: boolean): () => void {
  const changed = useRef<Element | null>(null);
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    const isCleaned = wasDirty.current && !isDirty;
    wasDirty.current = isDirty;
    const lost = document.activeElement === document.body;
    if (isCleaned && lost && changed.current instanceof HTMLElement) changed.current.focus({ preventScroll: true });
  }, [isDirty]);
  return () => {
    changed.current = document.activeElement;
  };
}

type Group = { name: keyof typeof mailWords.groups; types: readonly MailType[] };
export const MAIL_GROUPS: readonly Group[] = [
  { name: 'move', types: ['tw_invite', 'request_update', 'tw_delivery'] },
  { name: 'news', types: ['tw_update', 'reminders_unanswered'] },
  { name: 'connections', types: ['connection_request', 'connection_accepted', 'connection_ignored'] },
];

/** When each type of mail is sent: a table on a desktop, and on a phone a row of choices below each type. */
function MailMatrix({ form }: { form: MailForm }) {
  const shown = useShownTypes();
  const id = useId();
  const change = useStableCallback(form.change);
  const { values } = form;
  return (
    <div className="mail-matrix">
      {/* Each radio button has the name of its column. */}
      <div className="mail-head" aria-hidden="true">
        <span>{mailWords.about}</span>
        {MAIL_WISHES.map((wish) => (
          <span key={wish}>{mailWords.wishes[wish]}</span>
        ))}
      </div>
      {MAIL_GROUPS.map(({ name, types }) => (
        <div key={name}>
          <p className="mail-group" id={`${id}-${name}`}>
            {mailWords.groups[name]}
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
  const { label, sentence } = mailWords.types[type];
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
            {mailWords.notMailed}
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
          <span>{mailWords.wishes[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
});

const digestWords = profileCopy.mail.digest;

/** When the digest is sent. Another hour is one of the browser's time zone; the stored hour keeps its own. */
function DigestRow({ form: { values, browserZone, change } }: { form: MailForm }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const now = useNow();
  const { at: chosen, timeZone } = values;
  const hours = DIGEST_HOURS.map((at) => ({ value: at, label: digestWords.hour(at, cityOf(at === chosen ? timeZone : browserZone)) }));
  const isElsewhere = chosen !== '' && !haveSameTime(timeZone, browserZone, now);
  const takeBrowserZone = () => {
    select.current?.focus(); // the button disappears
    change({ timeZone: browserZone });
  };
  return (
    <div className="mail-digest">
      <div className="mail-digest-words">
        <p className="mail-row-label">{digestWords.title}</p>
        <p className="mail-row-sentence" id={id}>
          {digestWords.sentence}
        </p>
        {isElsewhere && (
          <button type="button" className="text-link mail-zone" onClick={takeBrowserZone}>
            {digestWords.takeZone(cityOf(browserZone))}
          </button>
        )}
      </div>
      <Select
        ref={select}
        aria-label={digestWords.name}
        aria-describedby={id}
        options={[{ value: '', label: digestWords.off }, ...hours]}
        value={chosen}
        onChange={({ target }) => change(withHour(values, target.value as DigestHour | '', browserZone))}
      />
    </div>
  );
}
