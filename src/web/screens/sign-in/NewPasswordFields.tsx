// The two fields of a new password, with its strength.
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { newPassword, PasswordStrength } from '../../parts/forms/PasswordStrength.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';

interface NewPasswordFieldsProps {
  label: string;
  /** The text of the first field. */
  password: string;
  first: UseFormRegisterReturn;
  second: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmation?: { message?: string } };
}

export function NewPasswordFields({ label, password, first, second, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <div className="grid-8">
        <Field label={label} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...first} />
        </Field>
        <PasswordStrength password={password} />
      </div>
      <Field label={signInCopy.newPassword.confirmation} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...second} />
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
