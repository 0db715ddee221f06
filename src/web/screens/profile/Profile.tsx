// /profile: the user's details, mail preferences, organizations, password and sessions.
import './profile.css';
import { profileCopy } from '../../copy/profile.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { LegalLinks } from '../../legal/LegalLinks.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { DETAILS_FORM, DetailsCard } from './DetailsCard.tsx';
import { MailSwitches } from './MailSwitches.tsx';
import { Organizations } from './Organizations.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { Sessions } from './Sessions.tsx';
import { useProfile } from './use-profile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

export function Profile() {
  const details = useProfile();
  return (
    <div className="container page profile">
      <PageTitle title={profileCopy.title} />
      <DetailsCard details={details} />
      <MailSwitches />
      <Organizations />
      <PasswordCard />
      <Sessions />
      <LegalLinks />
      {details.isDirty && <SaveBar isSaving={details.isSaving} onCancel={details.cancel} />}
      <LeaveQuestion isDirty={details.isDirty} sentence={profileCopy.leaveSentence} onLeave={details.discardDraft} />
    </div>
  );
}

/** At the bottom of the window while there are unsaved changes. */
function SaveBar({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  const words = profileCopy.details;
  usePageMark('save-bar');
  return (
    <div className="save-bar">
      <p className="save-bar-sentence" role="status">
        {words.unsaved}
      </p>
      <Button onClick={onCancel} disabled={isSaving}>
        {words.cancel}
      </Button>
      <Button type="submit" form={DETAILS_FORM} variant="solid" busy={isSaving}>
        {words.save}
      </Button>
    </div>
  );
}
