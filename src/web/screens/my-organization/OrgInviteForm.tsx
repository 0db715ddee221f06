// The form of a new invite: email, role, and days until it expires.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createInviteInput } from '../../../api/members.ts';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';
import { INVITE_DAYS } from '../../../domain/limits.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { ROLE_NAMES } from '../../copy/account/roles.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { myOrganizationQuery } from '../../data/queries.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { Select } from '../../ui/inputs/Select.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { useDraftKey } from '../../drafts/use-draft.ts';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/operation.ts';

const words = myOrganizationCopy.invites;
const DEFAULTS = { email: '', role: 'member', expiresInDays: String(INVITE_DAYS) } as const;
const { expiresInDays: days } = createInviteInput.shape;
/** The days are a text, so that a draft keeps them as they were typed. */
const formInput = z.extend(createInviteInput, {
  expiresInDays: z.pipe(z.pipe(z.string(), z.transform<string, number | undefined>(numberOfDigits)), days),
});

/** `roles`: those that the viewer may grant. */
export function OrgInviteForm({ roles }: { roles: readonly Role[] }) {
  const { form, failure, isPending, create } = useInvite();
  const { errors } = form.formState;
  useOpenOnArrival((what) => what === 'createInvite' && form.setFocus('email'));
  return (
    <form className="my-invite-form" noValidate onSubmit={(event) => void create(event)}>
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

/** A refusal keeps what was typed. A new invite is put at the top of the list. */
function useInvite() {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(formInput), defaultValues: DEFAULTS });
  const discardDraft = useFormDraft(useDraftKey('invite'), form);
  const { mutate, isPending } = useCommand(operation.createInvite, {
    done: ({ invite }, _input, cache) => {
      cache.setQueryData(
        myOrganizationQuery().queryKey,
        (before) => before && { ...before, invites: [invite, ...before.invites.filter(({ id }) => id !== invite.id)] },
      );
      form.reset(DEFAULTS);
      discardDraft();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, ['email', 'role', 'expiresInDays'], form.setError)),
  });
  return {
    form,
    failure,
    isPending,
    create: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate(input);
    }),
  };
}
