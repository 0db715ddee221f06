// Name, type and, if known, the title contact of an organization that is not here yet.
import { kit } from '../copy/kit.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { useFirstWrong } from '../forms/use-first-wrong.ts';
import { Field } from '../ui/Field.tsx';
import { OrgIcon } from '../ui/OrgIcon.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { NewOrg } from './use-new-org.ts';

const words = orgsCopy.newOrg;
const TYPES = (['dealership', 'auction'] as const).map((value) => ({ value, label: kit.type[value], icon: <OrgIcon type={value} /> }));

export function NewOrganizationFields({ org: { typed, change, refusal, issueWith } }: { org: NewOrg }) {
  const place = useFirstWrong<HTMLDivElement>(refusal);
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
      <RadioCards label={words.type} value={typed.orgType} onValueChange={(orgType) => change({ orgType })} options={TYPES} />
      <Field
        label={words.email}
        optional
        hint={typed.titleContactEmail.trim() === '' ? words.noEmailHint : words.emailHint}
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
