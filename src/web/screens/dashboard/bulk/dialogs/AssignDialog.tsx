// "Assign": the member of the organization who takes several titles, or nobody.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrgMemberView } from '../../../../../api/members.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { myOrganizationQuery } from '../../../../data/queries.ts';
import { ListFailure } from '../../../../ui/feedback/ListFailure.tsx';
import { Loading, SkeletonInput } from '../../../../ui/feedback/Skeleton.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { Select } from '../../../../ui/inputs/Select.tsx';
import { CommandDialog } from '../../../thread/dialogs/CommandDialog.tsx';
import { assignCalls } from '../bulk-calls.ts';
import type { BulkDialogProps } from '../bulk-request.ts';

const words = bulkCopy.assign;
const NOBODY = 'nobody';

export function AssignDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  const [chosen, setChosen] = useState('');
  const member = data?.members.find(({ userId }) => userId === chosen);
  // The list follows changes of the organization, so the chosen colleague may be gone from it.
  const isGone = data !== undefined && chosen !== '' && chosen !== NOBODY && !member;
  const value = isGone ? '' : chosen;
  return (
    <CommandDialog
      title={bulkCopy.actions.assign}
      description={bulkCopy.selectedTitles(rows.length)}
      action={words.send}
      variant="solid"
      reason={value === '' ? words.missing : null}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'assign',
          calls: assignCalls(rows, member?.userId ?? null),
          title: ({ length }, all) => bulkCopy.resultTitles.assign(member?.name ?? null, length, all),
        })
      }
      onClose={onClose}
    >
      {data ? (
        <Field label={words.label} error={isGone ? words.gone : undefined}>
          <Select
            value={value}
            placeholder={words.choose}
            options={[{ value: NOBODY, label: words.nobody }, ...data.members.toSorted(ownFirst).map(optionOf)]}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      ) : isError ? (
        <ListFailure words={words.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <Loading label={words.loading}>
          <SkeletonInput />
        </Loading>
      )}
    </CommandDialog>
  );
}

const ownFirst = (a: OrgMemberView, b: OrgMemberView): number => Number(b.own) - Number(a.own);
const optionOf = ({ userId, name, own }: OrgMemberView) => ({ value: userId, label: own ? words.self(name) : name });
