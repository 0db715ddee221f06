// The form for changing the password, and the field that a refusal is about.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { newPassword } from '../../forms/new-password.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { sessionsQuery } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';

const words = profileCopy.password;
const changeInput = z.object({ currentPassword: z.string().check(z.minLength(1, words.enterCurrent)), newPassword });
type Passwords = z.input<typeof changeInput>;
const EMPTY: Passwords = { currentPassword: '', newPassword: '' };

/** `onClose` is also called after the password was changed. Closing clears the form. */
export function useChangePassword(onClose: () => void) {
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
  return {
    form,
    failure,
    isPending,
    close,
    change: form.handleSubmit((passwords) => {
      setFailure(null);
      if (!isPending) mutate(passwords);
    }),
  };
}

const FIELDS = ['currentPassword', 'newPassword'] as const;

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
