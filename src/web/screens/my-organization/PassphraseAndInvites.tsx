// How others join the organization: with its passphrase, or by an invite, which is created and listed here.
import './my-organization.css';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Ban, Clock, Copy, Eye, EyeOff, KeyRound, Link as LinkIcon, Loader, MailCheck, MailX, Share2 } from 'lucide-react';
import { createInviteInput, type MyOrganizationView, type OrgInviteView, setJoinPassphraseInput } from '../../../api/members.ts';
import { invitableRoles } from '../../../domain/permissions.ts';
import { refusals } from '../../../domain/refusals.ts';
import { installation } from '../../data/installation.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useViewer } from '../../data/session/session.ts';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { PageSection, useOrganizationCommand } from './PageSection.tsx';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';
import { INVITE_DAYS, MAIL_WAIT_MS, PASSPHRASE_MIN } from '../../../domain/limits.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { ROLE_NAMES } from '../../copy/orgs.ts';
import { useDraftKey, useFormDraft } from '../../data/drafts/use-draft.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { myOrganizationQuery, operation } from '../../data/queries.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { Select } from '../../ui/inputs/Select.tsx';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { useCommand } from '../../data/use-command.ts';
import { orgInviteState } from '../../../domain/org-invites.ts';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';
import { mailWaitText, waitsForViewer } from '../../parts/mail/mail-wait-text.ts';
import { copyText, toast } from '../../ui/feedback/toast.ts';
import { Email } from '../../ui/text/inline-text.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { AskFirstButton } from '../../ui/dialogs/ConfirmDialog.tsx';
import { threadCopy } from '../../copy/thread.ts';
import { isWeakPassphrase } from '../../../domain/passwords/weak-passphrase.ts';
import { useFocusFirstInvalid } from '../../parts/forms/use-focus-in-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';

const passphraseWords = myOrganizationCopy.passphrase;

/** Users who may manage the passphrase can show, copy and change it. It is null for others. */
export function JoinPassphrase({ organization }: { organization: MyOrganizationView }) {
  return (
    <PageSection words={installation().signUp === 'open' ? passphraseWords : { ...passphraseWords, sentence: passphraseWords.withAccount }}>
      <Card>
        {organization.joinPassphrase === null ? (
          <CardBody>
            <p className="muted">{passphraseWords.managersOnly}</p>
          </CardBody>
        ) : (
          <Passphrase organization={organization} shared={organization.joinPassphrase} />
        )}
      </Card>
    </PageSection>
  );
}

function Passphrase({ organization, shared }: { organization: MyOrganizationView; shared: string }) {
  const { wrongPassphrases } = organization;
  const [isShown, setShown] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <CardBody className="my-passphrase flow">
      <Field label={passphraseWords.label}>
        {/* Not a password field: a browser would offer to save it as a login. */}
        <div className="input-frame">
          <TextInput mono readOnly value={isShown ? shared : '•'.repeat(shared.length)} />
          <button
            type="button"
            className="input-button"
            aria-label={isShown ? passphraseWords.hide : passphraseWords.show}
            onClick={() => setShown(!isShown)}
          >
            <Icon />
          </button>
        </div>
      </Field>
      <div className="my-passphrase-buttons">
        <Button
          icon={<Copy />}
          onClick={() => void copyText(shared, { copied: passphraseWords.copied, failed: passphraseWords.copyFailed })}
        >
          {passphraseWords.copy}
        </Button>
        <Button onClick={() => setChanging(true)}>{passphraseWords.change}</Button>
      </div>
      {wrongPassphrases && (
        <p className="my-passphrase-wrong" role="status">
          <KeyRound />
          <span>
            <span>{passphraseWords.wrong(wrongPassphrases.count)}</span> <Time at={wrongPassphrases.lastAt} />
          </span>
        </p>
      )}
      {isChanging && <ChangePassphraseDialog organization={organization} onClose={() => setChanging(false)} />}
    </CardBody>
  );
}

const { dialog } = passphraseWords;

/** The server also knows the organization's former names and the most common passwords. */
function isWeak({ org: { name, city, state }, members }: MyOrganizationView, typed: string): boolean {
  return isWeakPassphrase(typed, { names: [name], city, state, people: members.map((member) => member.name) });
}

/** The dialog that replaces the passphrase by a chosen one, or by a random one if the field is empty. */
function ChangePassphraseDialog({ organization, onClose }: { organization: MyOrganizationView; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useOrganizationCommand(operation.setJoinPassphrase, {
    done: () => {
      toast.success(passphraseWords.changed);
      onClose();
    },
    refused: ({ message }) => setFailure(message),
  });
  const container = useFocusFirstInvalid<HTMLDivElement>(failure);
  const submit = () => {
    const { success, data, error } = setJoinPassphraseInput.safeParse(typed.trim() === '' ? {} : { passphrase: typed });
    const weak = data?.passphrase !== undefined && isWeak(organization, data.passphrase) ? refusals['weak-passphrase'].message : undefined;
    setFailure(error?.issues[0]?.message ?? weak);
    if (success && weak === undefined && !isPending) mutate(data);
  };
  const isGuessable = typed.length >= PASSPHRASE_MIN && isWeak(organization, typed);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title={dialog.title}
      description={dialog.sentence}
      onSubmit={submit}
      footer={<SubmitButtons busy={isPending}>{passphraseWords.change}</SubmitButtons>}
    >
      <div ref={container}>
        <Field label={dialog.own} optional hint={isGuessable ? dialog.guessable : dialog.hint(PASSPHRASE_MIN)} error={failure}>
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFailure(undefined);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}

const words = myOrganizationCopy.invites;

export function OrgInvites({ invites }: { invites: readonly OrgInviteView[] }) {
  const roles = invitableRoles(useViewer().org?.role ?? null);
  return (
    <PageSection words={installation().signUp === 'closed' ? { ...words, sentence: words.withAccount } : words}>
      <Card>
        <CardBody>
          {roles.length === 0 ? <p className="muted">{refusals['only-managers-invite'].message}</p> : <OrgInviteForm roles={roles} />}
          {invites.length > 0 && (
            <ul className="my-invites stack" aria-label={words.list}>
              {invites.map((invite) => (
                <OrgInviteRow key={invite.id} invite={invite} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
    </PageSection>
  );
}

const DEFAULTS = { email: '', role: 'member', expiresInDays: String(INVITE_DAYS) } as const;
const { expiresInDays: days } = createInviteInput.shape;
/** The days are a text, so that a draft keeps them as they were typed. */
const formInput = z.extend(createInviteInput, {
  expiresInDays: z.pipe(z.pipe(z.string(), z.transform<string, number | undefined>(numberOfDigits)), days),
});

/** A new invite: email, role, and days until it expires. A refusal keeps what was typed. `roles`: those that the viewer may grant. */
function OrgInviteForm({ roles }: { roles: readonly Role[] }) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(formInput), defaultValues: DEFAULTS });
  const discardDraft = useFormDraft(useDraftKey('invite'), form);
  const { mutate, isPending } = useCommand(operation.createInvite, {
    done: ({ invite }, _input, cache) => {
      // At the top of the list.
      cache.setQueryData(
        myOrganizationQuery().queryKey,
        (before) => before && { ...before, invites: [invite, ...before.invites.filter(({ id }) => id !== invite.id)] },
      );
      form.reset(DEFAULTS);
      discardDraft();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, ['email', 'role', 'expiresInDays'], form.setError)),
  });
  const create = form.handleSubmit((input) => {
    setFailure(null);
    if (!isPending) mutate(input);
  });
  const { errors } = form.formState;
  useOpenOnArrival((what) => what === 'createInvite' && form.setFocus('email'));
  return (
    <form className="my-invite-form grid-16" noValidate onSubmit={(event) => void create(event)}>
      <div className="my-invite-fields">
        <Field label={words.email} optional error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" autoCapitalize="off" spellCheck={false} {...form.register('email')} />
        </Field>
        <Field label={words.role} error={errors.role?.message}>
          <Select options={roles.map((value) => ({ value, label: ROLE_NAMES[value] }))} {...form.register('role')} />
        </Field>
        <Field label={words.expiresInDays} error={errors.expiresInDays?.message}>
          <Controller
            control={form.control}
            name="expiresInDays"
            render={({ field: { value, onChange, onBlur, name, ref } }) => (
              <NumberInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
      </div>
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={isPending}>
        {words.create}
      </Button>
    </form>
  );
}

/** An invite: email, role, expiry, and, while it is open, its link, its code and the status of its mail. */
function OrgInviteRow({ invite }: { invite: OrgInviteView }) {
  const { email, role, code, createdBy, expiresAt } = invite;
  const now = useNow();
  const state = orgInviteState(invite, now);
  const waitsForUser = waitsForViewer(invite.emailWait, useViewer().userId);
  return (
    <li className="my-invite" data-state={state}>
      <div className="my-invite-top row flow">
        <span className="my-invite-for">{email === null ? words.forAnyone : <Email>{words.for(email)}</Email>}</span>
        <Tag>{ROLE_NAMES[role]}</Tag>
        {state === 'open' && code !== null && <span className="my-invite-code">{code}</span>}
        <span className="my-invite-until quiet">
          {state === 'open' ? words.expires(formatDate(expiresAt, now)) : state === 'used' ? usedText(invite) : words.expired}
        </span>
      </div>
      {state === 'open' && (
        <div className="my-invite-ways flow">
          {code === null ? <p className="my-invite-hidden muted">{words.codeHidden}</p> : <InviteLink code={code} />}
          <RevokeInviteButton inviteId={invite.id} />
        </div>
      )}
      {state === 'open' && (
        <div className="my-invite-end row flow">
          <MailStatus invite={invite} />
          {createdBy !== null && <span className="my-invite-by quiet">{words.by(createdBy)}</span>}
          {waitsForUser && <SendVerification />}
        </div>
      )}
    </li>
  );
}

const usedText = ({ redeemedBy }: OrgInviteView): string => (redeemedBy === null ? words.used : words.usedBy(redeemedBy));

function InviteLink({ code }: { code: string }) {
  const { origin, host } = window.location;
  const path = `/onboarding?invite=${code}`;
  return (
    <>
      <TextInput mono readOnly aria-label={words.link} value={host + path} onFocus={(event) => event.target.select()} />
      <Button icon={<LinkIcon />} onClick={() => void copyText(origin + path, { copied: words.linkCopied, failed: words.copyFailed })}>
        {words.copyLink}
      </Button>
      <Button onClick={() => void copyText(code, { copied: words.codeCopied, failed: words.copyFailed })}>{words.copyCode}</Button>
    </>
  );
}

const icons: Record<InviteMailStatus['kind'], ReactNode> = {
  unsent: <Share2 />,
  waiting: <Clock />,
  underway: <Loader />,
  late: <Clock />,
  sent: <MailCheck />,
  failed: <MailX />,
  skipped: <Ban />,
};

function MailStatus({ invite }: { invite: OrgInviteView }) {
  const lateTime = lateAt(invite.createdAt);
  const isLate = useIsPast(lateTime);
  const { userId } = useViewer();
  const now = useNow();
  const status = inviteMailStatus(invite, userId, invite.emailWait ? now : isLate ? lateTime : invite.createdAt);
  return (
    <p className="my-invite-status" role="status" data-is={status.kind}>
      {icons[status.kind]}
      <span>
        <Email>{status.text}</Email>
      </span>
    </p>
  );
}

/** `at` in ms since the epoch. */
function useIsPast(at: number): boolean {
  const [isPast, setPast] = useState(() => Date.now() >= at);
  useEffect(() => {
    const left = at - Date.now();
    setPast(left <= 0);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setPast(true), left);
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}

function RevokeInviteButton({ inviteId }: { inviteId: string }) {
  const { mutate, isPending } = useOrganizationCommand(operation.revokeInvite, { done: () => toast.success(words.revoked) });
  return (
    <AskFirstButton
      button={{ variant: 'ghost' }}
      title={words.revoking.title}
      description={words.revoking.sentence}
      action={words.revoke}
      busy={isPending}
      onConfirm={(close) => mutate({ inviteId }, { onError: close })}
    />
  );
}

const { mail, unsent } = words;
const UNKNOWN = 'unknown';

type InviteMailStatus = { kind: 'unsent' | 'waiting' | 'underway' | 'late' | 'sent' | 'failed' | 'skipped'; text: string };

/** The status of an invite's mail, as the user `viewerId` sees it. `now`: ms since the epoch. */
export function inviteMailStatus(
  { email, emailStatus, emailWait, emailFailure, createdAt }: OrgInviteView,
  viewerId: string,
  now: number,
): InviteMailStatus {
  if (email === null || emailStatus === null) return { kind: 'unsent', text: unsent };
  if (emailWait !== null) return { kind: 'waiting', text: mail.waiting(email, mailWaitText(emailWait, viewerId, now)) };
  switch (emailStatus) {
    case 'pending':
      return now < lateAt(createdAt)
        ? { kind: 'underway', text: mail.pending(email) }
        : { kind: 'late', text: emailFailure === null ? threadCopy.requestMail.late : mail.late(emailFailure) };
    case 'failed':
      return { kind: 'failed', text: mail.failed(emailFailure ?? UNKNOWN) };
    case 'sent':
    case 'skipped':
      return { kind: emailStatus, text: mail[emailStatus] };
    default:
      return emailStatus satisfies never;
  }
}

/** When a pending mail counts as late. Times are in ms since the epoch. */
export const lateAt = (createdAt: number): number => createdAt + MAIL_WAIT_MS;
