// The passphrase for joining the organization. Users who may manage it can show, copy and change it.
import { Copy, Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type MyOrganizationView, setJoinPassphraseInput } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { copyText, toast } from '../../ui/feedback/toast.ts';
import { Time } from '../../ui/text/Time.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { PageSection, useOrganizationCommand } from './PageSection.tsx';
import { PASSPHRASE_MIN } from '../../../domain/limits.ts';
import { isWeakPassphrase } from '../../../domain/passwords/weak-passphrase.ts';
import { refusals } from '../../../domain/refusals.ts';
import { useFocusFirstInvalid } from '../../parts/forms/use-focus-in-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';
import { operation } from '../../data/queries.ts';

const words = myOrganizationCopy.passphrase;

/** The passphrase is null if the user may not manage it. */
export function JoinPassphrase({ organization }: { organization: MyOrganizationView }) {
  return (
    <PageSection words={words}>
      <Card>
        {organization.joinPassphrase === null ? (
          <CardBody>
            <p className="muted">{words.managersOnly}</p>
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
      <Field label={words.label}>
        {/* Not a password field: a browser would offer to save it as a login. */}
        <div className="input-frame">
          <TextInput mono readOnly value={isShown ? shared : '•'.repeat(shared.length)} />
          <button type="button" className="input-button" aria-label={isShown ? words.hide : words.show} onClick={() => setShown(!isShown)}>
            <Icon />
          </button>
        </div>
      </Field>
      <div className="my-passphrase-buttons">
        <Button icon={<Copy />} onClick={() => void copyText(shared, { copied: words.copied, failed: words.copyFailed })}>
          {words.copy}
        </Button>
        <Button onClick={() => setChanging(true)}>{words.change}</Button>
      </div>
      {wrongPassphrases && (
        <p className="my-passphrase-wrong" role="status">
          <KeyRound />
          <span>
            <span>{words.wrong(wrongPassphrases.count)}</span> <Time at={wrongPassphrases.lastAt} />
          </span>
        </p>
      )}
      {isChanging && <ChangePassphraseDialog organization={organization} onClose={() => setChanging(false)} />}
    </CardBody>
  );
}

const { dialog } = words;

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
      toast.success(words.changed);
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
      footer={<SubmitButtons busy={isPending}>{words.change}</SubmitButtons>}
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
