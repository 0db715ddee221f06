// Chooses an organization by name, city or state, with the option to add one that is not on the platform yet.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrgSummary } from '../../../api/orgs.ts';
import { ORG_SEARCH_MAX, SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { firstWords } from '../../../domain/search/vehicle-terms.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import { searchOrgsQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session/session.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { useDebounced } from '../../browser/use-debounced.ts';
import { chosenHint, orgOption } from './org-option.tsx';

export interface OrgPickerProps {
  label: string;
  value: OrgSummary | null;
  /** Called with null if the text is cleared. */
  onValueChange: (org: OrgSummary | null) => void;
  optional?: boolean;
  error?: string | undefined;
  placeholder?: string;
  /** The maximum number of suggestions. */
  limit?: number;
  /** Adds the row "Add a new organization", and is called with the typed text. */
  onAddNew?: (typed: string) => void;
}

export function OrgPicker(props: OrgPickerProps) {
  const { label, value, onValueChange, optional = false, error, placeholder, limit = ORG_SEARCH_MAX, onAddNew } = props;
  const ownOrgId = useViewer().org?.id;
  const now = useNow();
  // null until the list is opened: before that, nothing is fetched.
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed === null ? null : firstWords(typed).trim();
  const q = useDebounced(words, SEARCH_DEBOUNCE_MS);
  const queried = q ?? '';
  const { data, isPending, isPlaceholderData, isError } = useQuery({ ...searchOrgsQuery(queried, limit), enabled: typed !== null });
  const found = data?.orgs ?? [];
  return (
    <Field label={label} optional={optional} hint={value && chosenHint(value, ownOrgId, now)} error={error}>
      <Combobox
        options={found.map((org) => orgOption(org, ownOrgId, now))}
        value={value && orgOption(value, ownOrgId, now)}
        onValueChange={(option) => onValueChange(found.find(({ id }) => id === option?.key) ?? null)}
        onQueryChange={setTyped}
        loading={isPending || isPlaceholderData || queried !== (words ?? '')}
        loadingText={orgsCopy.searching}
        emptyText={isError ? orgsCopy.searchFailed : queried === '' ? orgsCopy.noPartners : orgsCopy.none}
        placeholder={placeholder ?? orgsCopy.placeholder}
        {...(onAddNew ? { action: { label: orgsCopy.addNew, onSelect: onAddNew } } : {})}
      />
    </Field>
  );
}
