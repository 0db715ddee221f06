// The fields of a placeholder: name, type and an optional title contact.
import { orgsCopy } from '../copy/orgs.ts';
import { OrgTypeCards } from '../forms/OrgTypeCards.tsx';
import { useFocusFirstInvalid } from '../forms/use-focus-first-invalid.ts';
import { useViewer } from '../session/session.ts';
import { Field } from '../ui/inputs/Field.tsx';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import type { NewOrg } from './use-new-org.ts';

const words = orgsCopy.newOrg;

export function NewOrganizationFields({ org: { typed, change, refusal, issueWith } }: { org: NewOrg }) {
  const { emailVerified } = useViewer();
  const place = useFocusFirstInvalid<HTMLDivElement>(refusal);
  return (
    <div className="fields" ref={place}>
      <Field label={words.name} error={issueWith('name')}>
        <TextInput
          autoComplete="off"
          autoCapitalize="words"
          value={typed.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <OrgTypeCards label={words.type} value={typed.orgType} onValueChange={(orgType) => change({ orgType })} />
      <Field
        label={words.email}
        optional
        hint={typed.titleContactEmail.trim() === '' ? words.noEmailHint : emailVerified ? words.emailHint : words.unverifiedHint}
        error={issueWith('titleContactEmail')}
      >
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed.titleContactEmail}
          onChange={(event) => change({ titleContactEmail: event.target.value })}
        />
      </Field>
    </div>
  );
}
