// How the user signs in: the password, and the sessions.
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { postAuth } from '../../data/api-client.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../data/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { CardBody, CardFooter, SectionCard } from '../../ui/layout/Card.tsx';
import { MailLinkButton } from '../../parts/mail/MailLinkButton.tsx';
import { newPassword, PasswordStrength } from '../../parts/forms/PasswordStrength.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { refusals } from '../../../domain/refusals.ts';
import { ApiError } from '../../data/api-error.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { operation, sessionsQuery } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import '../../ui/text/text.css';
import { MonitorSmartphone } from 'lucide-react';
import type { SessionsView } from '../../../api/session.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { LoadingCard } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useCommand } from '../../data/use-command.ts';

const words = profileCopy.password;

/** Changes the password. Users who only sign in with Google can request a link to set one. */
export function PasswordCard() {
  const { email, hasPassword } = useViewer();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      title={words.title}
      actions={
        hasPassword && (
          <Button size="compact" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )
      }
    >
      <CardBody className="grid-8">
        <p className="profile-sentence quiet">{hasPassword ? words.sentence : words.without}</p>
        {!hasPassword && (
          <MailLinkButton label={words.sendLink} sent={words.linkSent(email)} send={() => postAuth('request-password-reset', { email })} />
        )}
      </CardBody>
      <ChangePasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}

const changeInput = z.object({ currentPassword: z.string().check(z.minLength(1, words.enterCurrent)), newPassword });
type Passwords = z.input<typeof changeInput>;
const EMPTY: Passwords = { currentPassword: '', newPassword: '' };
const FIELDS = ['currentPassword', 'newPassword'] as const;

/** `onClose` is also called after the password was changed. Closing clears the form. */
function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useViewer();
  const cache = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(changeInput), defaultValues: EMPTY });
  const close = () => {
    form.reset(EMPTY);
    setFailure(null);
    onClose();
  };
  const { mutate, isPending } = useMutation<object, Error, Passwords>({
    mutationFn: (passwords) => postAuth('change-password', passwords),
    onSuccess: () => {
      close();
      toast.success(words.changed);
      void cache.invalidateQueries(sessionsQuery());
    },
    onError: (error) => setFailure(error instanceof ApiError ? showRefusal(withField(error), FIELDS, form.setError) : error.message),
  });
  const change = form.handleSubmit((passwords) => {
    setFailure(null);
    if (!isPending) mutate(passwords);
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={words.change}
      description={words.sentence}
      width="narrow"
      onSubmit={(event) => void change(event)}
      footer={<SubmitButtons busy={isPending}>{words.change}</SubmitButtons>}
    >
      <div className="fields">
        {/* Tells password managers which account the password is for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={words.current} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <div className="grid-8">
          <Field label={words.new} error={errors.newPassword?.message}>
            <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
          </Field>
          <PasswordStrength password={useWatch({ control: form.control, name: 'newPassword' })} />
        </div>
        <FormAlert>{failure}</FormAlert>
      </div>
    </Dialog>
  );
}

/** Attaches a refusal to its field, if it is about one. */
function withField(refused: ApiError): ApiError {
  const { code, message } = refused;
  const field =
    message === refusals['wrong-password'].message
      ? 'currentPassword'
      : message === refusals['weak-password'].message
        ? 'newPassword'
        : null;
  return field === null ? refused : new ApiError(code, message, { issues: [{ path: [field], message }] });
}

const sessionsWords = profileCopy.sessions;
/** How many are shown before "Show all". */
const SHOWN = 5;
type Session = SessionsView['sessions'][number];

/** The user's sessions, this device first: device, address, when it began and when it expires. The others can be ended. */
export function Sessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery());
  if (data) return <SessionList sessions={data.sessions.toSorted((a, b) => Number(b.own) - Number(a.own))} />;
  if (isError) return <ListFailure words={sessionsWords.failed} onRetry={() => void refetch()} />;
  return <LoadingCard />;
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const [sessionToEnd, setSessionToEnd] = useState<Session | null>(null);
  return (
    <SectionCard title={sessionsWords.title}>
      <p className="profile-sentence quiet profile-under-title">{sessionsWords.sentence}</p>
      <ul className="profile-rows" aria-label={sessionsWords.title}>
        {sessions.slice(0, showsAll ? undefined : SHOWN).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {!showsAll && sessions.length > SHOWN && (
        <CardFooter>
          <Button variant="ghost" size="compact" onClick={() => setShowsAll(true)}>
            {sessionsWords.showAll(sessions.length)}
          </Button>
        </CardFooter>
      )}
      {sessionToEnd && <EndSessionDialog session={sessionToEnd} onClose={() => setSessionToEnd(null)} />}
    </SectionCard>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, address, createdAt, endsAt, own } = session;
  const now = useNow();
  const id = useId();
  return (
    <li className="profile-row row">
      <span className="boxed-icon centered" aria-hidden="true">
        <MonitorSmartphone />
      </span>
      <div className="profile-row-words grow" id={id}>
        <p className="profile-row-title">{device}</p>
        <p className="muted profile-facts flow">
          {address !== '' && <span>{address}</span>}
          <span>
            {sessionsWords.signedIn} <Time at={createdAt} wording="short" />
          </span>
          <span>{sessionsWords.ends(formatDate(endsAt, now))}</span>
        </p>
      </div>
      {own ? (
        <Tag tone="blue">{sessionsWords.own}</Tag>
      ) : (
        <Button size="compact" aria-describedby={id} onClick={onEnd}>
          {sessionsWords.end}
        </Button>
      )}
    </li>
  );
}

/** The dialog that ends a session. A session that has ended meanwhile also leaves the list. */
function EndSessionDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useCommand(operation.endSession, {
    done: (_answer, { sessionId }) => {
      cache.setQueryData(sessionsQuery().queryKey, (view) => view && { sessions: view.sessions.filter(({ id }) => id !== sessionId) });
      toast.success(sessionsWords.ended);
      onClose();
    },
    refused: (refusal) => {
      toast.error(refusal.message);
      void cache.invalidateQueries(sessionsQuery());
      if (!refusal.outcomeUnknown) onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={sessionsWords.question}
      description={sessionsWords.consequence(session.device)}
      action={sessionsWords.end}
      busy={isPending}
      onConfirm={() => mutate({ sessionId: session.id })}
    />
  );
}
