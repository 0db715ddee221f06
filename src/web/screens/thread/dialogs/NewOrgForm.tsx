// An organization that is not here yet: a placeholder by its name, type and, if known, its title contact.
import { useState } from 'react';
import type { OrgSummary } from '../../../../api/orgs.ts';
import type { OrgType } from '../../../../domain/vocabulary.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { OrgIcon } from '../../../ui/OrgIcon.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useCommand } from '../../../use-command.ts';
import { sayFailed } from '../use-thread-command.ts';

const words = threadCopy.invite;
const TYPES = (['dealership', 'auction'] as const).map((value) => ({ value, label: words.types[value], icon: <OrgIcon type={value} /> }));

export function NewOrgForm({ inviting, onCreated }: { inviting: boolean; onCreated: (org: OrgSummary) => void }) {
  const [name, setName] = useState('');
  const [orgType, setOrgType] = useState<OrgType>('dealership');
  const [titleContactEmail, setEmail] = useState('');
  const create = useCommand('createProvisionalOrg', {
    done: ({ org }) => onCreated(org),
    refused: (refusal) => {
      if (refusal.issues.length === 0) sayFailed(threadCopy.toasts.createOrgFailed, refusal);
    },
  });
  const busy = create.isPending || inviting;
  const issueWith = (field: string) => create.error?.issues.find(({ path }) => path[0] === field)?.message;
  return (
    <form
      className="new-org"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && name.trim() !== '') create.mutate({ name, orgType, titleContactEmail });
      }}
    >
      <div>
        <h3>{words.newHeading}</h3>
        <p className="muted">{words.newText}</p>
      </div>
      <Field label={words.name} error={issueWith('name')}>
        <TextInput autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <RadioCards label={words.type} value={orgType} onValueChange={setOrgType} options={TYPES} />
      <Field label={words.email} optional error={issueWith('titleContactEmail')}>
        <TextInput
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={titleContactEmail}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={name.trim() === ''} busy={busy}>
        {words.create}
      </Button>
    </form>
  );
}
