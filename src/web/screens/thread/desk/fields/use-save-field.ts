// Saves one field of the desk and announces it. The refusal is shown at the field.
import type { Sent } from '../../../../../api/operations.ts';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { operation } from '../../../../data/operation.ts';
import type { DeskFieldProps } from '../desk-field-props.ts';
import { useDeskCommand } from '../use-desk-command.ts';

type Changes = Omit<Sent<'updateDeskEntry'>, 'threadId'>;

/** `label`: the name of the field. `saved`: called after the entry has changed. */
export function useSaveField({ threadId, announce }: Omit<DeskFieldProps, 'entry'>, label: string, saved?: () => void) {
  const { mutate, isPending, error, variables, reset } = useDeskCommand(operation.updateDeskEntry, threadId, () => {
    saved?.();
    announce(deskEntryCopy.fields.saved(label));
  });
  return {
    save: (changes: Changes) => mutate({ threadId, ...changes }),
    isPending,
    /** What is being saved. */
    pending: isPending ? variables : null,
    error: error ? (error.issues[0]?.message ?? error.message) : undefined,
    /** Removes the error. */
    reset,
  };
}
