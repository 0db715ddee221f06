// /profile: the user's details, mail preferences, organizations, password and sessions.
import './profile.css';
import type { SubmitEvent } from 'react';
import { profileCopy } from '../../copy/account/profile.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { LegalLinks } from '../../parts/LegalLinks.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { DETAILS_FORM, DetailsCard } from './DetailsCard.tsx';
import { MailPreferences } from './MailPreferences.tsx';
import { Organizations } from './Organizations.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { Sessions } from './Sessions.tsx';
import { useMailForm } from './use-mail-form.ts';
import { useProfile } from './use-profile.ts';
import { Button } from '../../ui/Button.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

export function Profile() {
  const details = useProfile();
  const mail = useMailForm();
  const isDirty = details.isDirty || mail.isDirty;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (mail.isDirty) mail.save();
    if (details.isDirty || !mail.isDirty) void details.save(event);
  };
  const cancel = () => {
    details.cancel();
    mail.cancel();
  };
  const discardDrafts = () => {
    details.discardDraft();
    mail.discardDraft();
  };
  return (
    <div className="container page profile">
      <PageTitle title={profileCopy.title} />
      <DetailsCard details={details} hasSaveBar={isDirty} onSave={save} />
      <MailPreferences form={mail} />
      <Organizations />
      <PasswordCard />
      <Sessions />
      <LegalLinks />
      {isDirty && <SaveBar isSaving={details.isSaving || mail.isSaving} onCancel={cancel} />}
      <LeaveQuestion isDirty={isDirty} sentence={profileCopy.leaveSentence} onLeave={discardDrafts} />
    </div>
  );
}

const words = profileCopy.saveBar;

/** At the bottom of the window while there are unsaved changes. */
function SaveBar({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  usePageMark('save-bar');
  return (
    <div className="save-bar">
      <p className="save-bar-sentence" role="status">
        {words.unsaved}
      </p>
      <Button onClick={onCancel} disabled={isSaving}>
        {words.cancel}
      </Button>
      {/* It submits the form of the details, so that Enter in one of its fields saves too. */}
      <Button type="submit" form={DETAILS_FORM} variant="solid" busy={isSaving}>
        {words.save}
      </Button>
    </div>
  );
}
