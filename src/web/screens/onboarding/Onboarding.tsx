// /onboarding: the user's details, and creating, joining or claiming an organization.
import './onboarding.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { redirectTarget } from '../../../domain/redirect.ts';
import { onboardingCopy, type RequiredOrgField } from '../../copy/account/onboarding.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { Redirect } from '../../navigation/Redirect.tsx';
import { useViewer } from '../../data/session/session.ts';
import { BackLink, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ClaimOrganization } from './ClaimOrganization.tsx';
import { allowsOnboardedUsers, onboardingMode, type OnboardingSearch } from './onboarding-search.ts';
import { type OwnDetails, OwnDetailsFields, useOwnDetails } from '../../parts/forms/OwnDetails.tsx';
import { OrganizationFields } from '../../parts/orgs/OrganizationFields.tsx';
import { Card, CardBody, CardFooter, CardHeader, SectionCard } from '../../ui/layout/Card.tsx';
import { Button, WaitingButton } from '../../ui/Button.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import { ArrowRight, Building2, Ticket } from 'lucide-react';
import { useFocusAfterSwitch, useFocusFirstInvalid } from '../../parts/forms/use-focus-in-form.ts';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';
import { SignOut } from '../../parts/SignOut.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createOrgInput } from '../../../api/orgs.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-draft.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { useCommand } from '../../data/use-command.ts';
import { joinInvitationQuery, meQuery, operation } from '../../data/queries.ts';
import { uiCopy } from '../../copy/ui.ts';
import { maskEmail } from '../../../domain/input/email.ts';
import { inviteLinkIn, normalizeCode } from '../../../domain/org-invites.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { Avatar } from '../../ui/Avatar.tsx';

const route = getRouteApi('/signed-in/onboarding');

export function Onboarding() {
  const search = route.useSearch();
  const { org } = useViewer();
  const [isDone, setDone] = useState(false);
  if (search.claim !== undefined) return <ClaimOrganization claim={search.claim} />;
  if (isDone || (org && !allowsOnboardedUsers(search))) return <Redirect to={redirectTarget(search.redirect)} />;
  return <OnboardingForms onDone={() => setDone(true)} />;
}

/** Holds the state of all forms, so that switching between the modes loses nothing. */
function OnboardingForms({ onDone }: { onDone: () => void }) {
  const search = route.useSearch();
  const mode = onboardingMode(search);
  const details = useOwnDetails('details', ({ phone, position }) => phone === '' && position === '');
  const saveDetails = async () => !details.isDirty || (await details.save());
  const organization = useNewOrganization(saveDetails, onDone);
  const joining = useJoin(search, saveDetails, onDone);
  const page = useFocusOnHeading(mode);
  return (
    <div className="container page onboarding" ref={page}>
      <Heading mode={mode} />
      <YourDetails details={details} />
      {mode === 'choose' && <OrganizationChoices />}
      {mode === 'create' && <CreateOrganization organization={organization} />}
      {mode === 'invite' && <JoinOrganization joining={joining} />}
      <LeaveQuestion
        isDirty={details.isDirty || organization.form.formState.isDirty}
        sentence={onboardingCopy.leaveSentence}
        onLeave={() => {
          details.discardDraft();
          organization.discardDraft();
        }}
      />
    </div>
  );
}

function Heading({ mode }: { mode: ReturnType<typeof onboardingMode> }) {
  const { redirect } = route.useSearch();
  const { email, org } = useViewer();
  const { title, sentence } = {
    choose: org ? onboardingCopy.add : onboardingCopy.choose,
    create: onboardingCopy.create,
    invite: { title: onboardingCopy.join.title, sentence: onboardingCopy.join.sentence(email) },
  }[mode];
  return (
    <div>
      {mode !== 'choose' && (
        <BackLink to="/onboarding" search={{ ...(redirect === undefined ? {} : { redirect }), ...(org ? { add: true } : {}) }}>
          {onboardingCopy.back}
        </BackLink>
      )}
      <PageTitle title={title} sentence={sentence} />
    </div>
  );
}

/** For screen readers, another mode is another page, so the focus goes to its heading. */
function useFocusOnHeading(mode: string) {
  const page = useRef<HTMLDivElement>(null);
  const shownMode = useRef(mode);
  useEffect(() => {
    if (shownMode.current === mode) return;
    shownMode.current = mode;
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [mode]);
  return page;
}

function CreateOrganization({ organization: { form, failure, isPending, create } }: { organization: NewOrganization }) {
  usePageMark('new-organization');
  return (
    <form className="new-organization" noValidate onSubmit={create}>
      <Card>
        <OrganizationFields form={form} failure={failure} />
        <CardFooter className="new-organization-end">
          <WaitingButton type="submit" variant="solid" reason={missingFieldsText(useWatch({ control: form.control }))} busy={isPending}>
            {onboardingCopy.create.submit}
          </WaitingButton>
        </CardFooter>
      </Card>
    </form>
  );
}

const chooseWords = onboardingCopy.choose;
const choices = [
  { mode: 'create', title: chooseWords.create, sentence: chooseWords.createSentence, Icon: Building2 },
  { mode: 'invite', title: chooseWords.invite, sentence: chooseWords.inviteSentence, Icon: Ticket },
] as const;

/** The choice between creating and joining an organization. */
function OrganizationChoices() {
  const navigate = useNavigate({ from: '/onboarding' });
  return (
    <div className="choices">
      {choices.map(({ mode, title, sentence, Icon }) => (
        <div className="card choice" key={mode}>
          <span className="choice-icon centered">
            <Icon />
          </span>
          <div className="choice-words grid-2 grow">
            <button
              type="button"
              className="choice-title"
              aria-describedby={`choice-${mode}`}
              onClick={() => void navigate({ search: (search) => ({ ...search, mode }) })}
            >
              {title}
            </button>
            <p className="muted" id={`choice-${mode}`}>
              {sentence}
            </p>
          </div>
          <ArrowRight />
        </div>
      ))}
    </div>
  );
}

const joinWords = onboardingCopy.join;

/** Joins an organization by an invite code, or by the organization's passphrase. */
function JoinOrganization({ joining }: { joining: JoinForm }) {
  const { code, failure, mayVerify, otherAccount, isPending, change, join } = joining;
  const formRef = useFocusFirstInvalid<HTMLFormElement>(failure);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Card>
        <CardBody className="fields">
          <Field label={joinWords.code} hint={joinWords.codeHint} error={failure}>
            <TextInput
              mono
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              value={code}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
          {mayVerify && <SendVerification />}
          {otherAccount !== null && <OtherAccount path={otherAccount} />}
        </CardBody>
        <CardFooter>
          <WaitingButton type="submit" variant="solid" reason={code.trim() === '' ? joinWords.missing : null} busy={isPending}>
            {joinWords.submit}
          </WaitingButton>
        </CardFooter>
      </Card>
    </form>
  );
}

function OtherAccount({ path }: { path: string }) {
  const { userId, email } = useViewer();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="other-account">
      <p>{joinWords.otherAccount(email)}</p>
      <Button busy={isLeaving} onClick={() => setLeaving(true)}>
        {joinWords.switchAccount}
      </Button>
      {isLeaving && <SignOut userId={userId} path={path} onStay={() => setLeaving(false)} />}
    </div>
  );
}

type NewOrganization = ReturnType<typeof useNewOrganization>;

const FIELDS = ['name', 'titleContactEmail', 'dealerLicense', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const;

/** The form of a new organization, validated with the server's own schema. `beforeSubmit` runs first and returns whether to continue. */
function useNewOrganization(beforeSubmit: () => Promise<boolean>, onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'onTouched',
    resolver: standardSchemaResolver(createOrgInput),
    defaultValues: { name: '', titleContactEmail: '', dealerLicense: '', addressLine1: '', addressLine2: '', city: '', postalCode: '' },
  });
  const discardDraft = useFormDraft(useUserDraftKey('new organization'), form);
  const { mutateAsync } = useCommand(operation.createOrg, {
    done: async ({ orgId }, _input, cache) => {
      discardDraft();
      await toastNewOrganization(cache, orgId, onboardingCopy.create);
      onDone();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  // Pending from the click on, including `beforeSubmit`: a second click would create a second organization.
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    if (await beforeSubmit()) await mutateAsync(input).catch(() => undefined); // shown by `refused`
  });
  return {
    form,
    failure,
    discardDraft,
    isPending: isSubmitting,
    create: (event: FormEvent) => (isSubmitting ? event.preventDefault() : void submit(event)),
  };
}

const REQUIRED_FIELDS: readonly RequiredOrgField[] = ['name', 'orgType', 'titleContactEmail', 'dealerLicense', 'state'];

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Why a new organization cannot be created yet, as the text next to its button. null if it can. */
export function missingFieldsText(values: { readonly [Field in RequiredOrgField]?: unknown }): string | null {
  const missing = REQUIRED_FIELDS.filter((field) => isBlank(values[field]));
  if (missing.length > 0) return uiCopy.stillMissing(missing.map((field) => onboardingCopy.create.requiredFields[field]));
  return z.safeParse(createOrgInput, values).error?.issues[0]?.message ?? null;
}

type JoinForm = ReturnType<typeof useJoin>;

/** Joins an organization with a code. A refusal keeps what was typed. `beforeSubmit` runs first and returns whether to continue. */
function useJoin({ invite: code = '', proof }: OnboardingSearch, beforeSubmit: () => Promise<boolean>, onDone: () => void) {
  const { email, emailVerified } = useViewer();
  const draft = useUserDraftKey('invite code');
  const [typed, setTyped] = useState(() => code || readDraft(draft));
  const [failure, setFailure] = useState<string>();
  // A proof is valid only for the code in the same link.
  const link = inviteLinkIn(typed) ?? { code: typed, proof: normalizeCode(typed) === normalizeCode(code) ? proof : undefined };
  const { data } = useQuery({ ...joinInvitationQuery(code, proof), enabled: code !== '' && typed === code });
  const isForAnother =
    failure === refusals['invite-for-another'].message || (data?.invitation ? isForOther(data.invitation, email) : false);
  const mayVerify = failure === refusals['email-not-verified'].message;
  const [isPreparing, setPreparing] = useState(false);
  const { mutate, isPending } = useCommand(operation.redeemInvite, {
    done: async ({ orgId }, _input, cache) => {
      writeDraft(draft, '');
      await toastNewOrganization(cache, orgId, onboardingCopy.join);
      onDone();
    },
    refused: ({ message }) => setFailure(message),
  });
  return {
    code: typed,
    // If the email has been verified meanwhile, here or in another tab, the refusal no longer applies.
    failure: mayVerify && emailVerified ? undefined : failure,
    mayVerify: mayVerify && !emailVerified,
    /** Where to sign in with the account that the invite is for; null if it may be for this one. */
    otherAccount: isForAnother ? otherAccountPath(link) : null,
    isPending: isPreparing || isPending,
    change: (next: string) => {
      setTyped(next);
      // Text that is longer than a code contains a passphrase, which must not be stored.
      writeDraft(draft, normalizeCode(next).length > INVITE_CODE_LENGTH ? '' : next);
      setFailure(undefined);
    },
    join: async () => {
      if (isPreparing || isPending || typed.trim() === '') return;
      setFailure(undefined);
      setPreparing(true);
      if (await beforeSubmit()) mutate(link.proof === undefined ? { code: link.code } : { code: link.code, proof: link.proof });
      setPreparing(false);
    },
  };
}

/** Whether the invite is for another address than `own`. A masked address that looks like it may be the same. */
const isForOther = ({ email, isMasked }: { email: string | null; isMasked: boolean }, own: string): boolean =>
  email !== null && email.toLowerCase() !== (isMasked ? maskEmail(own) : own).toLowerCase();

function otherAccountPath({ code, proof }: { code: string; proof: string | undefined }): string {
  const invite = new URLSearchParams(proof === undefined ? { invite: code } : { invite: code, proof });
  return `/login?${new URLSearchParams({ redirect: `/onboarding?${invite}` })}`;
}

type Texts = Record<'done' | 'doneElsewhere', (name: string) => string>;

/** Shows a toast about a new membership. If another organization stays active, the toast says how to switch. */
async function toastNewOrganization(cache: QueryClient, orgId: string, texts: Texts): Promise<void> {
  await cache.invalidateQueries(meQuery());
  const viewer = cache.getQueryData(meQuery().queryKey)?.viewer;
  const added = viewer?.orgs.find(({ id }) => id === orgId);
  if (added) toast.success((viewer?.org?.id === orgId ? texts.done : texts.doneElsewhere)(added.name));
}

const detailsWords = onboardingCopy.details;

/** A form until it is saved, then a line with an Edit button. */
function YourDetails({ details }: { details: OwnDetails }) {
  const container = useFocusAfterSwitch<HTMLDivElement>(details.isEditing);
  return <div ref={container}>{details.isEditing ? <DetailsForm details={details} /> : <DetailsLine onEdit={details.edit} />}</div>;
}

function DetailsForm({ details: { form, failure, isSaving, save } }: { details: OwnDetails }) {
  const submit = async () => {
    if (await save()) toast.success(detailsWords.saved);
  };
  return (
    <form
      aria-labelledby="your-details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Card>
        <CardHeader id="your-details" title={detailsWords.title} />
        <OwnDetailsFields form={form} failure={failure} labels={{ ...detailsWords, displayName: detailsWords.fullName }} />
        <CardFooter>
          <Button type="submit" busy={isSaving}>
            {detailsWords.save}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}

function DetailsLine({ onEdit }: { onEdit: () => void }) {
  const { displayName, phone, position } = useViewer();
  const facts = [position, formatPhone(phone)].filter(Boolean).join(' · ');
  return (
    <SectionCard title={detailsWords.title}>
      <div className="details-line row">
        <Avatar name={displayName} size="large" />
        <div className="details-words grow">
          <p className="details-name" translate="no">
            {displayName}
          </p>
          <p className="muted">{facts === '' ? detailsWords.noFacts : facts}</p>
        </div>
        <Button variant="ghost" size="compact" onClick={onEdit}>
          {detailsWords.edit}
        </Button>
      </div>
    </SectionCard>
  );
}
