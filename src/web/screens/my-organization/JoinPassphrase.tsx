// The passphrase for joining the organization. Users who may manage it can show, copy and change it.
import { Copy, Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { MyOrganizationView } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { Time } from '../../ui/text/Time.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { ChangePassphraseDialog } from './ChangePassphraseDialog.tsx';
import { PageSection } from './PageSection.tsx';

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
    <CardBody className="my-passphrase">
      <Field label={words.label}>
        {/* Not a password field: a browser would offer to save it as a login. */}
        <div className="input-frame">
          <TextInput mono readOnly value={isShown ? shared : '•'.repeat(shared.length)} />
          <button type="button" className="input-button" aria-label={isShown ? words.hide : words.show} onClick={() => setShown(!isShown)}>
            <Icon aria-hidden="true" />
          </button>
        </div>
      </Field>
      <div className="my-passphrase-buttons">
        <Button
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(shared, { copied: words.copied, failed: words.copyFailed })}
        >
          {words.copy}
        </Button>
        <Button onClick={() => setChanging(true)}>{words.change}</Button>
      </div>
      {wrongPassphrases && (
        <p className="my-passphrase-wrong" role="status">
          <KeyRound aria-hidden="true" />
          <span>
            <span>{words.wrong(wrongPassphrases.count)}</span> <Time at={wrongPassphrases.lastAt} />
          </span>
        </p>
      )}
      {isChanging && <ChangePassphraseDialog organization={organization} onClose={() => setChanging(false)} />}
    </CardBody>
  );
}
