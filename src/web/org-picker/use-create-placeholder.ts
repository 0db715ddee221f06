// The form of a placeholder, and the command that creates it or finds an existing one.
import { useState } from 'react';
import type { OrgSummary } from '../../api/orgs.ts';
import type { OrgType } from '../../domain/vocabulary.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { readDraft, writeDraft } from '../drafts/draft-storage.ts';
import { serializeChanges, parseDraft } from '../drafts/form-draft.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useCommand } from '../data/use-command.ts';
import { operation } from '../data/operation.ts';

export type PlaceholderForm = ReturnType<typeof useCreatePlaceholder>;

const EMPTY = { name: '', orgType: 'dealership' as OrgType, titleContactEmail: '' };
type PlaceholderInput = typeof EMPTY;

/** The initial values. The draft is ignored if it is about another name than the one that was searched for. */
function initialValues(name: string, draft: string | undefined): PlaceholderInput {
  const saved = { ...EMPTY, ...(draft === undefined ? {} : parseDraft(readDraft(draft), EMPTY)) };
  return saved.name.toLowerCase().startsWith(name.toLowerCase()) ? saved : { ...EMPTY, name };
}

/** `name`: the text that was searched for. `draft`: the key under which the form is saved until the placeholder is created. */
export function useCreatePlaceholder(onCreated: (org: OrgSummary) => void, { name = '', draft }: { name?: string; draft?: string }) {
  const [typed, setTyped] = useState(() => initialValues(name, draft));
  const create = useCommand(operation.createProvisionalOrg, {
    done: ({ org }) => {
      if (draft !== undefined) writeDraft(draft, '');
      onCreated(org);
    },
    refused: ({ issues, message }) => {
      if (issues.length === 0) toast.error(orgsCopy.newOrg.failed, message);
    },
  });
  const isReady = typed.name.trim() !== '';
  return {
    typed,
    change: (changed: Partial<PlaceholderInput>) => {
      const next = { ...typed, ...changed };
      setTyped(next);
      if (draft !== undefined) writeDraft(draft, serializeChanges(next, EMPTY));
      // The user is correcting the error.
      if (create.error) create.reset();
    },
    refusal: create.error,
    /** The server's message about a field. */
    messageFor: (field: keyof PlaceholderInput) => create.error?.issues.find(({ path }) => path[0] === field)?.message,
    /** Why it cannot be created yet; null if it can. */
    disabledReason: isReady ? null : orgsCopy.newOrg.missing,
    isPending: create.isPending,
    create: () => {
      if (isReady && !create.isPending) create.mutate({ ...typed, titleContactEmail: typed.titleContactEmail.trim() });
    },
  };
}
