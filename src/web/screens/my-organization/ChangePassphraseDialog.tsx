// The dialog that replaces the passphrase by a chosen one, or by a random one if the field is empty.
import { useState } from 'react';
import { type MyOrganizationView, setJoinPassphraseInput } from '../../../api/members.ts';
import { PASSPHRASE_MIN } from '../../../domain/limits.ts';
import { isWeakPassphrase } from '../../../domain/passwords/weak-passphrase.ts';
import { refusals } from '../../../domain/refusals.ts';
import { uiCopy } from '../../copy/ui.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useFocusFirstInvalid } from '../../forms/use-focus-first-invalid.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const { dialog, change, changed } = myOrganizationCopy.passphrase;

/** The server also knows the organization's former names and the most common passwords. */
function isWeak({ org: { name, city, state }, members }: MyOrganizationView, typed: string): boolean {
  return isWeakPassphrase(typed, { names: [name], city, state, people: members.map((member) => member.name) });
}

export function ChangePassphraseDialog({ organization, onClose }: { organization: MyOrganizationView; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useOrganizationCommand(operation.setJoinPassphrase, {
    done: () => {
      toast.success(changed);
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
      footer={
        <>
          <CloseButton>{uiCopy.cancel}</CloseButton>
          <Button type="submit" variant="solid" busy={isPending}>
            {change}
          </Button>
        </>
      }
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
