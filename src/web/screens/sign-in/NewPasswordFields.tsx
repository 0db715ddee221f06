// The two fields of a new password, with its strength.
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { newPassword, PasswordStrength } from '../../parts/forms/PasswordStrength.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';

type NewPassword = { password: string; confirmation: string };

/** `form`: any that has the two fields. */
export function NewPasswordFields<Values extends NewPassword, Output>(props: {
  label: string;
  form: UseFormReturn<Values, unknown, Output>;
}) {
  const { register, control, formState } = props.form as unknown as UseFormReturn<NewPassword>;
  const { password, confirmation } = formState.errors;
  return (
    <>
      <div className="grid-8">
        <Field label={props.label} error={password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <PasswordStrength password={useWatch({ control, name: 'password' })} />
      </div>
      <Field label={signInCopy.newPassword.confirmation} error={confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
    </>
  );
}

const words = signInCopy.newPassword;

/** The schema of a new password that is typed twice. */
export const newPasswordShape = { password: newPassword, confirmation: z.string().check(z.minLength(1, words.confirm)) };

/** Reported at the second field, even if another field is invalid. */
export const passwordsMatch = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => confirmation === '' || password === confirmation,
  { path: ['confirmation'], error: words.mismatch, when: () => true },
);
