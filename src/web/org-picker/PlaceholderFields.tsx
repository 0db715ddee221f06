// The fields of a placeholder: name, type and an optional title contact.
import { orgsCopy } from '../copy/orgs.ts';
import { OrgTypeCards } from '../forms/OrgTypeCards.tsx';
import { useFocusFirstInvalid } from '../forms/use-focus-first-invalid.ts';
import { useViewer } from '../session/session.ts';
import { Field } from '../ui/inputs/Field.tsx';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import type { PlaceholderForm } from './use-create-placeholder.ts';

const words = orgsCopy.newOrg;

export function PlaceholderFields({ org: { typed, change, refusal, messageFor } }: { org: PlaceholderForm }) {
  const { emailVerified } = useViewer();
  const container = useFocusFirstInvalid<HTMLDivElement>(refusal);
  return (
    <div className="fields" ref={container}>
      <Field label={words.name} error={messageFor('name')}>
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
        error={messageFor('titleContactEmail')}
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
