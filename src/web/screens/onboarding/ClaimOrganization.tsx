// Opened by a claim link: the placeholder as its partners described it. The user claims it, or merges it into an organization of theirs.
import { useQuery } from '@tanstack/react-query';
import { Link2Off, Merge } from 'lucide-react';
import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type ClaimContext, claimProfile } from '../../../api/placeholders.ts';
import { may } from '../../../domain/permissions.ts';
import { refusals } from '../../../domain/refusals.ts';
import { NAME_MAX } from '../../../domain/limits.ts';
import { claimCopy, onboardingCopy } from '../../copy/account/onboarding.ts';
import { ApiError } from '../../data/api-error.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { OrganizationFields } from '../../parts/orgs/OrganizationFields.tsx';
import { Redirect } from '../../navigation/Redirect.tsx';
import { claimContextQuery, meQuery, operation } from '../../data/queries.ts';
import { useSwitchOrg, useViewer } from '../../data/session/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { LoadingCard } from '../../ui/feedback/Skeleton.tsx';
import { EmptyPage, LoadFailure } from '../../parts/LoadFailure.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import type { MembershipView } from '../../../api/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-draft.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';

const threadPath = (twId: string | null): string => (twId === null ? '/dashboard' : `/t/${twId}`);

export function ClaimOrganization({ claim }: { claim: string }) {
  const { data, error, refetch } = useQuery(claimContextQuery(claim));
  const [target, setTarget] = useState<string | null>(null);
  if (target !== null) return <Redirect to={target} />;
  if (data?.claimed) return <Redirect to={threadPath(data.twId)} />;
  if (data) return <ClaimForm key={claim} claim={claim} context={data} onDone={(twId) => setTarget(threadPath(twId))} />;
  if (error instanceof ApiError && !error.outcomeUnknown && error.code !== 'internal') return <DeadLink sentence={error.message} />;
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div className="container page onboarding">
      <LoadingCard />
    </div>
  );
}

function DeadLink({ sentence }: { sentence: string }) {
  const { org } = useViewer();
  return (
    <EmptyPage
      icon={<Link2Off />}
      title={claimCopy.dead.title}
      action={
        <LinkButton variant="solid" to={org ? '/dashboard' : '/onboarding'}>
          {org ? claimCopy.dead.onward : claimCopy.dead.setUp}
        </LinkButton>
      }
    >
      {sentence}
    </EmptyPage>
  );
}

interface ClaimFormProps {
  claim: string;
  context: ClaimContext;
  /** Called after the session has switched to the claimed organization. */
  onDone: (twId: string | null) => void;
}

/** Claims a placeholder as a new organization, or merges it into one of the user's. A refusal keeps what was typed. */
function ClaimForm({ claim, context: { orgId, org }, onDone }: ClaimFormProps) {
  const viewer = useViewer();
  const { state, ...known } = org;
  const positionDraft = useUserDraftKey(`position at ${orgId}`);
  const [position, setPosition] = useState(() => readDraft(positionDraft) || viewer.position);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(claimProfile),
    defaultValues: { ...known, ...(state === null ? {} : { state }) },
  });
  const discardProfileDraft = useFormDraft(useUserDraftKey(`claim of ${orgId}`), form);
  const discardDraft = () => {
    discardProfileDraft();
    writeDraft(positionDraft, '');
  };
  const switching = useSwitchOrg();
  const { mutate, isPending } = useCommand(operation.claimOrg, {
    done: async ({ twId }, { mergeIntoOrgId }, cache) => {
      discardDraft();
      const newOrgId = mergeIntoOrgId ?? orgId;
      await cache.invalidateQueries(meQuery());
      const me = cache.getQueryData(meQuery().queryKey)?.viewer;
      if (me?.org?.id !== newOrgId) await switching.mutateAsync({ orgId: newOrgId });
      const name = me?.orgs.find((one) => one.id === newOrgId)?.name ?? known.name;
      toast.success(mergeIntoOrgId ? claimCopy.merge.done(known.name, name) : claimCopy.done(name));
      onDone(twId);
    },
    refused: (refusal, { mergeIntoOrgId }) => (mergeIntoOrgId ? toast.error : setFailure)(failureText(refusal)),
  });
  const submit = form.handleSubmit((orgProfile) => {
    setFailure(null);
    if (!isPending) mutate({ claim, orgProfile, position });
  });
  const merge = ({ id }: MembershipView, onRefused: () => void) => {
    setFailure(null);
    if (!isPending) mutate({ claim, position, mergeIntoOrgId: id }, { onError: onRefused });
  };
  const own = viewer.orgs.filter(({ role }) => may(role, 'mergeInto'));
  const isDirty = !isPending && (form.formState.isDirty || position !== viewer.position);
  usePageMark('new-organization');
  return (
    <div className="container page onboarding">
      <div>
        <PageTitle title={claimCopy.title} sentence={claimCopy.sentence(org.name, viewer.email)} />
      </div>
      {own.length > 0 && <MergeChoice name={org.name} into={own} isPending={isPending} merge={merge} />}
      <form className="new-organization" noValidate onSubmit={(event) => void submit(event)}>
        <Card>
          <CardBody className="fields">
            <Field label={claimCopy.position} optional>
              <TextInput
                autoComplete="organization-title"
                maxLength={NAME_MAX}
                value={position}
                onChange={({ target }) => {
                  setPosition(target.value);
                  writeDraft(positionDraft, target.value);
                }}
              />
            </Field>
          </CardBody>
          <OrganizationFields form={form} failure={failure} sharedMessage={refusals['incomplete-claim'].message} />
          <CardFooter className="new-organization-end">
            <Button type="submit" variant="solid" busy={isPending}>
              {claimCopy.submit}
            </Button>
          </CardFooter>
        </Card>
      </form>
      <LeaveQuestion isDirty={isDirty} sentence={onboardingCopy.leaveSentence} onLeave={discardDraft} />
    </div>
  );
}

const words = claimCopy.merge;

interface MergeChoiceProps {
  name: string;
  into: readonly MembershipView[];
  isPending: boolean;
  merge: (target: MembershipView, onRefused: () => void) => void;
}

/** Offers to merge the claimed placeholder into an organization that the user manages, since it may be the same one under another name. */
function MergeChoice({ name, into, isPending, merge }: MergeChoiceProps) {
  const [target, setTarget] = useState<MembershipView | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        tone="blue"
        icon={<Merge />}
        title={words.title}
        text={words.sentence}
        label={words.title}
        actions={into.map((org) => (
          <Button
            key={org.id}
            className="merge-into"
            onClick={() => {
              setTarget(org);
              setAsking(true);
            }}
          >
            {words.into(org.name)}
          </Button>
        ))}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.question(name, target?.name ?? '')}
        description={words.consequence(name, target?.name ?? '')}
        action={words.submit}
        busy={isPending}
        onConfirm={() => target && merge(target, () => setAsking(false))}
      />
    </>
  );
}

/** The server's message, or that the claim failed if the server gives no reason. */
const failureText = ({ code, message, outcomeUnknown }: ApiError): string =>
  code === 'internal' ? claimCopy.failed : outcomeUnknown ? `${claimCopy.failed}. ${message}` : message;
