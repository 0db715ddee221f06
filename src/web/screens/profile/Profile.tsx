// /profile: the user's details, mail preferences, organizations, password and sessions.
import './profile.css';
import { profileCopy } from '../../copy/profile.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { LegalLinks } from '../../legal/LegalLinks.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { MailSwitches } from './MailSwitches.tsx';
import { Organizations } from './Organizations.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Sessions } from './Sessions.tsx';
import { useProfile } from './use-profile.ts';

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
      <LeaveQuestion isDirty={details.isDirty} sentence={profileCopy.leaveSentence} onLeave={details.forget} />
    </div>
  );
}
