// The mail preferences: the main switch, the hour of the digest, and when each type of mail is sent. Saved with the save bar.
import './profile.css';
import '../../ui/inputs/ChoiceList.css';
import { memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../data/session/session.ts';
import { useFocusWhenClean } from '../../parts/forms/use-focus-in-form.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import {
  DIGEST_HOURS,
  type DigestHour,
  digestHour,
  type EmailPrefs,
  MAIL_WISHES,
  type MailWish,
  mailWish,
} from '../../../domain/mail-prefs.ts';
import { MAIL_TYPE_NAMES } from '../../../domain/notification-paths.ts';
import { may } from '../../../domain/permissions.ts';
import { MAIL_TYPES, type MailType } from '../../../domain/vocabulary.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { cityOf, haveSameTime } from '../../../domain/time-zones.ts';
import { Select } from '../../ui/inputs/Select.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { parseDraft, serializeChanges, useUserDraftKey } from '../../data/drafts/use-draft.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { browserTimeZone } from '../../data/session/time-zone.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SAVES_OF_PROFILE } from '../../parts/forms/OwnDetails.tsx';
import type { Sent } from '../../../api/operations.ts';

const mailWords = profileCopy.mail;

export function MailPreferences({ form }: { form: MailForm }) {
  const { email } = useViewer();
  const { values, failure, isDirty } = form;
  // The control that was changed last.
  const lastChanged = useRef<Element | null>(null);
  useFocusWhenClean(isDirty, () => lastChanged.current);
  const change: MailForm['change'] = (changed) => {
    lastChanged.current = document.activeElement;
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

type Group = { name: keyof typeof mailWords.groups; types: readonly MailType[] };
export const MAIL_GROUPS: readonly Group[] = [
  { name: 'move', types: ['tw_invite', 'request_update', 'tw_delivery'] },
  { name: 'news', types: ['tw_update', 'reminders_unanswered'] },
  { name: 'connections', types: ['connection_request', 'connection_accepted', 'connection_ignored'] },
];

/** When each type of mail is sent: a table on a desktop, and on a phone a row of choices below each type. */
function MailMatrix({ form }: { form: MailForm }) {
  // Those who may turn reminders on are told if they stay unanswered.
  const isTold = useViewer().orgs.some(({ role }) => may(role, 'setTitlePolicy'));
  const shown = (type: MailType) => type !== 'reminders_unanswered' || isTold;
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

interface MailRowProps extends Pick<MailForm, 'change'> {
  type: MailType;
  wish: MailWish;
  /** It would be in the digest, which is off. */
  isUnsent: boolean;
}

/** Memoized: a choice changes one row. */
const MailRow = memo(function MailRow({ type, wish, isUnsent, change }: MailRowProps) {
  const id = useId();
  return (
    <fieldset
      className="mail-row"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={isUnsent ? `${id}-sentence ${id}-unsent` : `${id}-sentence`}
    >
      <div className="mail-row-words grid-2">
        <p className="mail-row-label" id={`${id}-label`}>
          {MAIL_TYPE_NAMES[type]}
        </p>
        <p className="quiet" id={`${id}-sentence`}>
          {mailWords.types[type]}
        </p>
        {isUnsent && (
          <p className="mail-row-unsent" id={`${id}-unsent`}>
            {mailWords.notMailed}
          </p>
        )}
      </div>
      {MAIL_WISHES.map((choice) => (
        <label key={choice} className="mail-wish centered">
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
      <div className="mail-digest-words grid-2">
        <p className="mail-row-label">{digestWords.title}</p>
        <p className="quiet" id={id}>
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

type MailForm = ReturnType<typeof useMailForm>;

/** Keeps what is chosen through a refusal, a reload, and while another page or a link in a mail changes the preferences. */
export function useMailForm() {
  const { emailPrefs } = useViewer();
  const [browserZone] = useState(browserTimeZone);
  const saved = savedMailValues(emailPrefs, browserZone);
  const draft = useUserDraftKey('mail preferences');
  const [values, setValues] = useState<MailValues>(() => ({ ...saved, ...parseDraft(readDraft(draft), saved) }));
  const [failure, setFailure] = useState<string | null>(null);
  useFollowSaved(
    saved,
    () => values,
    (field, text) => setValues((before) => ({ ...before, [field]: text })),
  );
  // Only what differs from the saved preferences: a draft of what another page has changed since would undo it.
  const changes = serializeChanges(values, saved);
  useEffect(() => writeDraft(draft, changes), [draft, changes]);
  const { mutate, isPending } = useCommand(operation.updateEmailPrefs, {
    scope: SAVES_OF_PROFILE,
    done: ({ viewer }, _input, cache) => {
      cache.setQueryData(meQuery().queryKey, { viewer });
      void cache.invalidateQueries({ queryKey: [operation.unsubscription] });
      toast.success(profileCopy.mail.saved);
    },
    refused: ({ message }) => setFailure(message),
  });
  return {
    values,
    browserZone,
    failure,
    isDirty: hasChanges(values, saved),
    isSaving: isPending,
    change: (changed: Partial<MailValues>) => setValues((before) => ({ ...before, ...changed })),
    cancel: () => {
      setValues(saved);
      setFailure(null);
    },
    discardDraft: () => writeDraft(draft, ''),
    save: () => {
      setFailure(null);
      if (!isPending) mutate(mailChange(values, saved));
    },
  };
}

/** All of them are texts. */
type MailValues = Record<MailType, MailWish> & {
  enabled: 'on' | 'off';
  /** Empty for no digest. */
  at: DigestHour | '';
  timeZone: string;
};

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
