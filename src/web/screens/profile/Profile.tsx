// /profile: the user's details, mail preferences, organizations, password and sessions.
import './profile.css';
import type { SubmitEvent } from 'react';
import { profileCopy } from '../../copy/account/profile.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { LegalLinks } from '../../parts/LegalLinks.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { type OwnDetails, OwnDetailsFields, useOwnDetails } from '../../parts/forms/OwnDetails.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { MailPreferences, useMailForm } from './MailPreferences.tsx';
import { PasswordCard, Sessions } from './PasswordAndSessions.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import { Link } from '@tanstack/react-router';
import { Building2, CircleCheck, Lock } from 'lucide-react';
import { ROLE_NAMES } from '../../copy/orgs.ts';
import { typeAndPlace } from '../../parts/orgs/org-option.tsx';
import { useViewer } from '../../data/session/session.ts';
import { Card, CardHeader, SectionCard } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { useFocusAfterSwitch } from '../../parts/forms/use-focus-in-form.ts';
import { Field, InputIcon, TextInput } from '../../ui/inputs/Field.tsx';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';

export function Profile() {
  const details = useOwnDetails('profile');
  const mail = useMailForm();
  const isDirty = details.isDirty || mail.isDirty;
  const saveDetails = async () => {
    if (await details.save()) toast.success(profileCopy.details.saved);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (mail.isDirty) mail.save();
    if ((details.isDirty || !mail.isDirty) && !details.isSaving) void saveDetails();
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
      <p className="save-bar-sentence grow row" role="status">
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

const orgWords = profileCopy.organizations;

/** The user's organizations, with the role in each. */
function Organizations() {
  const { org: active, orgs } = useViewer();
  const [before, place, after] = orgWords.leaving;
  if (orgs.length === 0)
    return (
      <Card as="section" aria-label={orgWords.title}>
        <EmptyState icon={<Building2 />} title={orgWords.none} action={<LinkButton to="/onboarding">{orgWords.setUp}</LinkButton>}>
          {orgWords.noneSentence}
        </EmptyState>
      </Card>
    );
  return (
    <SectionCard title={orgWords.title}>
      <p className="profile-sentence quiet profile-under-title">
        {before}
        <Link className="text-link" to="/myorganization">
          {place}
        </Link>
        {after}
      </p>
      <ul className="profile-rows" aria-label={orgWords.title}>
        {orgs.map((org) => (
          <li key={org.id} className="profile-row row">
            <OrgIcon type={org.orgType} boxed />
            <div className="profile-row-words grow">
              <p className="profile-row-title" translate="no">
                {org.name}
              </p>
              <p className="muted">{typeAndPlace(org)}</p>
            </div>
            <div className="profile-row-tags">
              {orgs.length > 1 && org.id === active?.id && <Tag tone="blue">{orgWords.active}</Tag>}
              <Tag>{ROLE_NAMES[org.role]}</Tag>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const detailsWords = profileCopy.details;
/** The form's id, for the save bar, which is outside of the form. */
const DETAILS_FORM = 'profile-details';
const NOTHING_CHANGED = 'profile-nothing-changed';

interface DetailsCardProps {
  details: OwnDetails;
  /** Something on the page is changed: the save bar replaces the buttons of the form. */
  hasSaveBar: boolean;
  onSave: (event: SubmitEvent) => void;
}

/** Name, email, phone and position: read-only lines, or a form of the same layout. */
function DetailsCard({ details, hasSaveBar, onSave }: DetailsCardProps) {
  const { form, failure, isEditing, edit, cancel } = details;
  const formRef = useFocusAfterSwitch<HTMLFormElement>(isEditing);
  return (
    <Card as="section" aria-labelledby="profile-details-title" className="profile-details" data-editing={isEditing || undefined}>
      <form id={DETAILS_FORM} ref={formRef} noValidate onSubmit={onSave}>
        <CardHeader
          id="profile-details-title"
          title={detailsWords.title}
          note={isEditing && !hasSaveBar ? <span id={NOTHING_CHANGED}>{detailsWords.nothingChanged}</span> : undefined}
          actions={
            isEditing ? (
              !hasSaveBar && (
                <>
                  <Button size="compact" onClick={cancel}>
                    {detailsWords.cancel}
                  </Button>
                  <Button size="compact" type="submit" variant="solid" disabledBy={NOTHING_CHANGED}>
                    {detailsWords.save}
                  </Button>
                </>
              )
            ) : (
              <Button size="compact" onClick={edit}>
                {detailsWords.edit}
              </Button>
            )
          }
        />
        <OwnDetailsFields form={form} failure={failure} labels={detailsWords} readOnly={isEditing ? undefined : detailsWords.notGiven}>
          <EmailField />
        </OwnDetailsFields>
      </form>
    </Card>
  );
}

/** The email for signing in, read-only, and whether it is verified. */
function EmailField() {
  const { email, emailVerified } = useViewer();
  const verified = (
    <>
      <CircleCheck />
      <span>{detailsWords.verified}</span>
    </>
  );
  return (
    <div className="grid-8">
      <Field label={detailsWords.email} hint={detailsWords.emailHint} aside={emailVerified ? verified : detailsWords.notVerified}>
        <div className="input-frame">
          <TextInput type="email" readOnly value={email} autoComplete="off" />
          <InputIcon end>
            <Lock />
          </InputIcon>
        </div>
      </Field>
      {!emailVerified && <SendVerification />}
    </div>
  );
}
