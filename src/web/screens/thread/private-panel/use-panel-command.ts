// How a field of the private panel is edited and saved.
import { createContext, use, useState } from 'react';
import type { DeskEntryView } from '../../../../api/desk.ts';
import type { Sent } from '../../../../api/operations.ts';
import { deskEntryQuery, operation } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { THREAD_LISTS } from '../../../data/live/live-topics.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';

export interface PanelFieldProps {
  threadId: string;
  entry: DeskEntryView;
  /** Says the outcome of a command to screen readers. */
  announce: (text: string) => void;
}

type PanelCommand = 'updateDeskEntry' | 'addDeskNote';

/** A command on the desk entry of a thread. It returns the entry, which goes into the cache. The caller shows a refusal. */
export function usePanelCommand<N extends PanelCommand>(name: N, threadId: string, done: (input: Sent<N>) => void) {
  return useCommand<N>(name, {
    // One after the other, so that the answer of an earlier one does not replace that of a later one.
    scope: `desk ${threadId}`,
    done: async (entry, input, cache) => {
      const { queryKey } = deskEntryQuery(threadId);
      // A fetch that started before the command would overwrite its result.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, entry);
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      done(input);
    },
    refused: () => undefined,
  });
}

// Saves one field of the desk and announces it. The refusal is shown at the field.

type Changes = Omit<Sent<'updateDeskEntry'>, 'threadId'>;

/** `label`: the name of the field. `saved`: called after the entry has changed. */
export function useSaveField({ threadId, announce }: Omit<PanelFieldProps, 'entry'>, label: string, saved?: () => void) {
  const { mutate, isPending, error, variables, reset } = usePanelCommand(operation.updateDeskEntry, threadId, () => {
    saved?.();
    announce(privatePanelCopy.fields.saved(label));
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

interface FieldBeingEdited {
  draftKey: string;
  close: () => void;
  takesFocus: boolean;
}

/** What an editor of the desk gets from its field: its text, and how to close it. */
export const Editing = createContext<FieldBeingEdited | null>(null);

export function useEditing(): FieldBeingEdited {
  const field = use(Editing);
  if (!field) throw new Error('An editor needs an EditableField around it.');
  return field;
}

/** The typed text, at first `saved` or the draft. `close` discards the draft: call it once the value is saved or reverted. */
export function useEditedText(saved: string): [text: string, change: (text: string) => void, close: () => void] {
  const { draftKey, close } = useEditing();
  const [text, setText] = useState(() => readDraft(draftKey) || saved);
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(draftKey, next);
    },
    close,
  ];
}
