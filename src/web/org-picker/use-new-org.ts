// What is typed of an organization that is not here yet, and the command that makes, or finds, its placeholder.
import { useState } from 'react';
import type { OrgSummary } from '../../api/orgs.ts';
import type { OrgType } from '../../domain/vocabulary.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { toast } from '../ui/toast.ts';
import { useCommand } from '../use-command.ts';

export type NewOrg = ReturnType<typeof useNewOrg>;

/** `name`: what was searched for already. */
export function useNewOrg(onCreated: (org: OrgSummary) => void, name = '') {
  const [typed, setTyped] = useState({ name, orgType: 'dealership' as OrgType, titleContactEmail: '' });
  const create = useCommand('createProvisionalOrg', {
    done: ({ org }) => onCreated(org),
    refused: ({ issues, message }) => {
      if (issues.length === 0) toast.error(orgsCopy.newOrg.failed, message);
    },
  });
  const isReady = typed.name.trim() !== '';
  return {
    typed,
    change: (next: Partial<typeof typed>) => {
      setTyped({ ...typed, ...next });
      // What was wrong is being put right.
      if (create.error) create.reset();
    },
    refusal: create.error,
    /** What the server says of a field. */
    issueWith: (field: keyof typeof typed) => create.error?.issues.find(({ path }) => path[0] === field)?.message,
    /** Why it cannot be created yet; null when it can. */
    holdUp: isReady ? null : orgsCopy.newOrg.missing,
    isPending: create.isPending,
    create: () => {
      if (isReady && !create.isPending) create.mutate({ ...typed, titleContactEmail: typed.titleContactEmail.trim() });
    },
  };
}
