// "Bought from" and "Sold to". An organization that is not in the list is created in a dialog and then chosen.
import { useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { CreatePlaceholderDialog } from '../../org-picker/CreatePlaceholderDialog.tsx';
import { OrgPicker } from '../../org-picker/OrgPicker.tsx';
import type { NewThreadForm } from './use-new-thread.ts';

type Party = 'boughtFrom' | 'soldTo';

export function Parties({ form: { draft, errors, change } }: { form: NewThreadForm }) {
  const [adding, setAdding] = useState<{ party: Party; name: string } | null>(null);
  const pickerProps = (party: Party) => ({
    label: newThreadCopy[party],
    value: draft[party],
    onValueChange: (org: (typeof draft)[Party]) => change({ ...draft, [party]: org }),
    onAddNew: (name: string) => setAdding({ party, name }),
  });
  return (
    <>
      <OrgPicker {...pickerProps('boughtFrom')} error={errors.boughtFromOrgId} />
      <OrgPicker {...pickerProps('soldTo')} optional error={errors.soldToOrgId} />
      {adding && (
        <CreatePlaceholderDialog
          name={adding.name}
          draft={`new-thread ${adding.party}`}
          onClose={() => setAdding(null)}
          onCreated={(org) => change({ ...draft, [adding.party]: org })}
        />
      )}
    </>
  );
}
