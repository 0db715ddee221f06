// Changes the password. Users who only sign in with Google can request a link to set one.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { postAuth } from '../../data/api-client.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../data/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { MailLinkButton } from '../../parts/mail/MailLinkButton.tsx';
import { newPassword, PasswordStrength } from '../../parts/forms/PasswordStrength.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { refusals } from '../../../domain/refusals.ts';
import { ApiError } from '../../data/api-error.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { sessionsQuery } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';

const words = profileCopy.password;

export function PasswordCard() {
  const { email, hasPassword } = useViewer();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="profile-password-title">
      <CardHeader
        id="profile-password-title"
        title={words.title}
        actions={
          hasPassword && (
            <Button size="compact" onClick={() => setOpen(true)}>
              {words.change}
            </Button>
          )
        }
      />
      <CardBody className="grid-8">
        <p className="profile-sentence quiet">{hasPassword ? words.sentence : words.without}</p>
        {!hasPassword && (
          <MailLinkButton label={words.sendLink} sent={words.linkSent(email)} send={() => postAuth('request-password-reset', { email })} />
        )}
      </CardBody>
      <ChangePasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
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
