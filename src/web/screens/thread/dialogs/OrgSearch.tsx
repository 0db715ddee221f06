// Finds an organization by name, city or state: ten at most, a quarter second after the last key.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrgSummary } from '../../../../api/orgs.ts';
import { ORG_PICKER_MAX, SEARCH_DEBOUNCE_MS } from '../../../../domain/limits.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { searchOrgsQuery } from '../../../queries.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { ComboboxOption } from '../../../ui/combobox-rows.ts';
import { Field } from '../../../ui/Field.tsx';
import { OrgIcon } from '../../../ui/OrgIcon.tsx';

const words = threadCopy.invite;

export function OrgSearch({ chosen, onChoose }: { chosen: OrgSummary | null; onChoose: (org: OrgSummary | null) => void }) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isPending } = useQuery(searchOrgsQuery(query));
  const found = (data?.orgs ?? []).slice(0, ORG_PICKER_MAX);
  return (
    <Field label={words.search}>
      <Combobox
        options={found.map(optionOf)}
        value={chosen && optionOf(chosen)}
        onValueChange={(option) => onChoose(found.find(({ id }) => id === option?.key) ?? null)}
        onQueryChange={setTyped}
        loading={isPending || typed !== query}
        placeholder={words.placeholder}
      />
    </Field>
  );
}

function optionOf({ id, name, orgType, city, state, connection, provisional }: OrgSummary): ComboboxOption {
  const place = [city, state].filter(Boolean).join(', ');
  const note = connection === 'accepted' ? words.partner : provisional ? words.provisional : undefined;
  return {
    key: id,
    label: name,
    detail: [words.types[orgType], place].filter(Boolean).join(' · '),
    icon: <OrgIcon type={orgType} />,
    ...(note === undefined ? {} : { note }),
  };
}
