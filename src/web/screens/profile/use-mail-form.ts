// The form of the mail preferences. Keeps what is chosen through a refusal, a reload, and while another page or a link in a mail changes them.
import { useEffect, useState } from 'react';
import { profileCopy } from '../../copy/account/profile.ts';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { parseDraft, serializeChanges, useUserDraftKey } from '../../data/drafts/use-form-draft.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { browserTimeZone } from '../../data/session/time-zone.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';
import { useViewer } from '../../data/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SAVES_OF_PROFILE } from './use-profile.ts';
import { type DigestHour, digestHour, type EmailPrefs, type MailWish, mailWish } from '../../../domain/mail-prefs.ts';
import { MAIL_TYPES, type MailType } from '../../../domain/vocabulary.ts';
import type { Sent } from '../../../api/operations.ts';

export type MailForm = ReturnType<typeof useMailForm>;

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

// The values that the form of the mail preferences edits, all of them texts.

/** `at`: empty for no digest. */
type MailValues = Record<MailType, MailWish> & { enabled: 'on' | 'off'; at: DigestHour | ''; timeZone: string };

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
