// The dialog for changing the password.
import { useWatch } from 'react-hook-form';
import { profileCopy } from '../../copy/account/profile.ts';
import { PasswordStrength } from '../../forms/PasswordStrength.tsx';
import { useViewer } from '../../session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { useChangePassword } from './use-change-password.ts';

const words = profileCopy.password;

export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useViewer();
  const { form, failure, isPending, change, close } = useChangePassword(onClose);
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={words.change}
      description={words.sentence}
      width="narrow"
      onSubmit={(event) => void change(event)}
      footer={
        <>
          <CloseButton>{words.cancel}</CloseButton>
          <Button type="submit" variant="solid" busy={isPending}>
            {words.change}
          </Button>
        </>
      }
    >
      <div className="fields">
        {/* Tells password managers which account the password is for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={words.current} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <div className="profile-new-password">
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
