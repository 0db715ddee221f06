// /myorganization: the active organization, its members, and how others join it.
import './my-organization.css';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { remindersCopy, titlePolicyCopy } from '../../copy/title-policy.ts';
import { registrationCopy, titleTermsCopy } from '../../copy/title-terms.ts';
import { myOrganizationQuery, operation } from '../../data/queries.ts';
import { useSwitchOrg, useViewer } from '../../data/session/session.ts';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Loading, SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { AuthorizedUsers } from './AuthorizedUsers.tsx';
import { JoinPassphrase, OrgInvites } from './PassphraseAndInvites.tsx';
import { PageSection, useOrganizationCommand } from './PageSection.tsx';
import { POLICY_LINES, REMINDERS_LINES, RemindersSection, TitlePolicySection } from './TitlePolicy.tsx';
import { REGISTRATION_LINES, TERMS_LINES, TermsSections } from './terms/TitleTerms.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { focusPage } from '../../ui/focus/focus-page.ts';
import { type ReactNode, startTransition, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MyOrganizationView } from '../../../api/members.ts';
import { may } from '../../../domain/permissions.ts';
import { useFocusAfterSwitch } from '../../parts/forms/use-focus-in-form.ts';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { readDraft } from '../../data/drafts/draft-storage.ts';
import { useDraftKey, useFormDraft } from '../../data/drafts/use-draft.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { refusals } from '../../../domain/refusals.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Email } from '../../ui/text/inline-text.tsx';
import { addressLines } from '../../../domain/address-lines.ts';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { OrganizationFields } from '../../parts/orgs/OrganizationFields.tsx';
import { updateOrgInput } from '../../../api/orgs.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';

export function MyOrganization() {
  const { org } = useViewer();
  return (
    <div className="container page my-organization stack">
      <PageTitle title={myOrganizationCopy.title} />
      {/* Remounts for another organization: what was typed for one must not appear for the other. */}
      {org ? <Sections key={org.id} /> : <NoOrganization />}
    </div>
  );
}

function Sections() {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  if (!data) return isError ? <ListFailure words={myOrganizationCopy.failed} onRetry={() => void refetch()} /> : <Pending />;
  return (
    <>
      <DetailsSection org={data.org} />
      <TitlePolicySection />
      <TermsSections />
      <RemindersSection />
      <JoinPassphrase organization={data} />
      <AuthorizedUsers members={data.members} />
      <OrgInvites invites={data.invites} />
    </>
  );
}

const PENDING = [
  { words: myOrganizationCopy.details, lines: 8 },
  { words: titlePolicyCopy, lines: POLICY_LINES },
  { words: titleTermsCopy, lines: TERMS_LINES },
  { words: registrationCopy, lines: REGISTRATION_LINES },
  { words: remindersCopy, lines: REMINDERS_LINES },
  { words: myOrganizationCopy.passphrase, lines: 2 },
  { words: myOrganizationCopy.people, lines: 2 },
  { words: myOrganizationCopy.invites, lines: 2 },
];

/** The headings are shown while their content is loading. */
function Pending() {
  return (
    <Loading>
      {PENDING.map(({ words, lines }) => (
        <PageSection key={words.title} words={words}>
          <SkeletonCard lines={lines} />
        </PageSection>
      ))}
    </Loading>
  );
}

/** Shown if no organization is active: choose one, or set one up. */
function NoOrganization() {
  const { orgs } = useViewer();
  // The next page replaces the button that has the focus.
  const { mutate, isPending, variables } = useSwitchOrg(focusPage);
  const setUp = (
    <LinkButton to="/onboarding" search={{ redirect: '/myorganization' }}>
      {myOrganizationCopy.setUp}
    </LinkButton>
  );
  const choices = (
    <div className="my-choices flow">
      {orgs.map(({ id, name }) => (
        <Button key={id} busy={isPending && variables.orgId === id} onClick={() => isPending || mutate({ orgId: id })}>
          <span translate="no">{name}</span>
        </Button>
      ))}
    </div>
  );
  return (
    <EmptyCard icon={<Building2 />} title={myOrganizationCopy.none} action={orgs.length === 0 ? setUp : choices}>
      {orgs.length === 0 ? myOrganizationCopy.noneYet : myOrganizationCopy.chooseOne}
    </EmptyCard>
  );
}

/** The organization's details: lines, or the form while an owner edits them. */
function DetailsSection({ org }: { org: MyOrganizationView['org'] }) {
  const mayEdit = may(useViewer().org?.role ?? null, 'updateOrg');
  const draft = useDraftKey(DETAILS_DRAFT);
  const [isEditRequested, setEditing] = useState(() => readDraft(draft) !== '');
  const isEditing = isEditRequested && mayEdit;
  const container = useFocusAfterSwitch<HTMLDivElement>(isEditing);
  // A transition, so that the button reacts to the click before the form renders.
  const edit = () => startTransition(() => setEditing(true));
  return (
    <PageSection words={detailsWords}>
      <Card>
        <div ref={container}>
          {isEditing ? (
            <DetailsForm org={org} onClose={() => setEditing(false)} />
          ) : (
            <DetailsList org={org} {...(mayEdit ? { onEdit: edit } : {})} />
          )}
        </div>
      </Card>
    </PageSection>
  );
}

const { details: detailsWords, discover } = myOrganizationCopy;

/** Read-only except for the switch, which is saved at once. `onEdit`: only for users who may edit. */
function DetailsList({ org, onEdit }: { org: MyOrganizationView['org']; onEdit?: () => void }) {
  const address = addressLines(org);
  return (
    <>
      <dl className="my-lines">
        <Line name={detailsWords.name}>
          <span translate="no">{org.name}</span>
        </Line>
        <Line name={detailsWords.type}>{uiCopy.type[org.orgType]}</Line>
        <Line name={detailsWords.titleContact}>
          <Email>{org.titleContactEmail}</Email>
        </Line>
        <Line name={detailsWords.titleContactName}>{org.titleContactName && <span translate="no">{org.titleContactName}</span>}</Line>
        <Line name={detailsWords.titleContactPhone}>{formatPhone(org.titleContactPhone)}</Line>
        <Line name={detailsWords.dealerLicense}>
          <span className="my-license">{org.dealerLicense}</span>
        </Line>
        <Line name={detailsWords.address}>{address.length > 0 && address.map((line) => <span key={line}>{line}</span>)}</Line>
        {!onEdit && <Line name={discover.label}>{org.searchable ? discover.shown : discover.hidden}</Line>}
      </dl>
      {onEdit && (
        <CardBody className="my-discover">
          <DiscoverSwitch org={org} />
        </CardBody>
      )}
      <CardFooter className="my-footer">
        <p>{onEdit ? detailsWords.mayEdit : refusals['only-owner-edits'].message}</p>
        {onEdit && <Button onClick={onEdit}>{detailsWords.edit}</Button>}
      </CardFooter>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="muted">{detailsWords.notGiven}</span>}</dd>
    </div>
  );
}

/** Whether organizations that are not connected find this one in Discover. Saved at once. */
function DiscoverSwitch({ org }: { org: MyOrganizationView['org'] }) {
  const { id: _, state, ...rest } = org;
  const { mutate, isPending, variables, error } = useOrganizationCommand(operation.updateOrg, {
    refused: () => undefined, // shown at the switch
  });
  return (
    <Switch
      label={discover.label}
      sentence={discover.sentence}
      busy={isPending}
      checked={isPending ? variables.searchable : org.searchable}
      // If the organization has no state, the server refuses and asks for one.
      onCheckedChange={(searchable) => mutate({ ...rest, state: state!, searchable })}
      error={error?.message}
    />
  );
}

const DETAILS_DRAFT = 'organization details';
/** Without `searchable`, which has its own switch. */
const detailsInput = z.omit(updateOrgInput, { searchable: true });
type Field = keyof typeof detailsInput.shape;
const FIELDS = Object.keys(detailsInput.shape) as Field[];

/** Keeps what is typed through a refusal, and while another user saves. */
function DetailsForm({ org, onClose }: { org: MyOrganizationView['org']; onClose: () => void }) {
  const { searchable, id: _, state, ...rest } = org;
  const [failure, setFailure] = useState<string | null>(null);
  const saved = { ...rest, titleContactPhone: formatPhone(rest.titleContactPhone), ...(state === null ? {} : { state }) };
  const form = useForm({ resolver: standardSchemaResolver(detailsInput), defaultValues: saved });
  const typed = textsOf(useWatch({ control: form.control })); // must precede useFormDraft, or it misses the restored draft
  const discardDraft = useFormDraft(useDraftKey(DETAILS_DRAFT), form);
  // Follows what others save meanwhile, or saving this form would undo it.
  useFollowSaved(
    textsOf(saved),
    () => textsOf(form.getValues()),
    (field, value) => form.setValue(field, value as never),
  );
  const close = () => {
    discardDraft();
    onClose();
  };
  const { mutate, isPending } = useOrganizationCommand(operation.updateOrg, {
    done: () => {
      toast.success(detailsWords.saved);
      close();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  const save = form.handleSubmit((input) => {
    setFailure(null);
    if (!isPending) mutate({ ...input, searchable });
  });
  const isDirty = !isPending && hasChanges(typed, textsOf(saved));
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <OrganizationFields form={form} failure={failure} sharedMessage={refusals['incomplete-org'].message} hasContact />
      <CardFooter>
        <Button onClick={close}>{uiCopy.cancel}</Button>
        <Button type="submit" variant="solid" busy={isPending}>
          {detailsWords.save}
        </Button>
      </CardFooter>
      <LeaveQuestion isDirty={isDirty} sentence={detailsWords.leaveSentence} onLeave={discardDraft} ofOrganization />
    </form>
  );
}

/** A field that the form does not have, such as a state that is not chosen, is empty. */
const textsOf = (values: Partial<Record<Field, unknown>>) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ''])) as Record<Field, string>;
