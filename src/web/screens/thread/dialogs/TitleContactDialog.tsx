// "Correct title contact": changes the email of a neighbor that is not on the platform yet.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { useFocusFirstInvalid } from '../../../parts/forms/use-focus-in-form.ts';
import { operation, orgQuery, threadQuery } from '../../../data/queries.ts';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { Field, TextInput } from '../../../ui/inputs/Field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { useReachingCommand, VerifyFirst } from '../../../parts/mail/VerifyFirst.tsx';

const words = threadCopy.titleContact;

export function TitleContactDialog({ threadId, stake, onClose }: { threadId: string; stake: StakeView; onClose: () => void }) {
  const orgId = stake.orgId ?? '';
  const save = useReachingCommand(operation.correctTitleContact, {
    done: async (answer, _input, cache) => {
      // The correction creates another placeholder.
      cache.setQueryData(orgQuery(answer.org.id).queryKey, answer);
      await cache.invalidateQueries(threadQuery(threadId));
      toast.success(threadCopy.toasts.titleContactSaved);
      onClose();
    },
    refused: () => undefined, // shown in the dialog
  });
  // The corrected placeholder no longer exists, so it is not fetched again.
  const { data, error } = useQuery({ ...orgQuery(orgId), enabled: !save.isPending && !save.isSuccess });
  const [typed, setTyped] = useState<string | null>(null);
  const saved = data?.org.titleContactEmail ?? '';
  const email = typed ?? saved;
  const container = useFocusFirstInvalid<HTMLDivElement>(save.error);
  const disabledReason = email.trim() === '' ? words.missing : email.trim() === saved ? words.unchanged : null;
  const issue = save.error?.issues.find(({ path }) => path[0] === 'titleContactEmail')?.message;
  return (
    <CommandDialog
      title={stake.hasTitleContact ? threadCopy.platformInvite.correct : threadCopy.platformInvite.add}
      description={words.sentence(stake.orgName)}
      width="narrow"
      action={words.save}
      variant="solid"
      reason={disabledReason}
      busy={save.isPending}
      sendKeys={false}
      onSubmit={() => save.mutate({ orgId, titleContactEmail: email.trim() })}
      onClose={onClose}
    >
      <div ref={container}>
        <Field label={words.email} error={issue}>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              setTyped(event.target.value);
              if (save.error) save.reset();
              save.drop();
            }}
          />
        </Field>
      </div>
      <FormAlert>{error?.message ?? (save.error && !issue && !save.isHeld ? save.error.message : null)}</FormAlert>
      <VerifyFirst isHeld={save.isHeld} />
    </CommandDialog>
  );
}
