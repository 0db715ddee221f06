// Creates a placeholder for an organization that is not here yet: in a dialog, or as a part of another one.
import { useState } from 'react';
import { orgsCopy } from '../../copy/orgs.ts';
import { OrgTypeCards } from './OrgTypeCards.tsx';
import { useFocusFirstInvalid } from '../forms/use-focus-in-form.ts';
import { useViewer } from '../../data/session/session.ts';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import type { OrgSummary } from '../../../api/orgs.ts';
import { Dialog, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';
import { WaitingButton } from '../../ui/Button.tsx';
import { parseDraft, serializeChanges, useDraftKey } from '../../data/drafts/use-draft.ts';
import type { OrgType } from '../../../domain/vocabulary.ts';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/queries.ts';

const words = orgsCopy.newOrg;

function PlaceholderFields({ org: { typed, change, refusal, messageFor } }: { org: PlaceholderForm }) {
  const { emailVerified } = useViewer();
  const container = useFocusFirstInvalid<HTMLDivElement>(refusal);
  return (
    <div className="fields" ref={container}>
      <Field label={words.name} error={messageFor('name')}>
        <TextInput
          autoComplete="off"
          autoCapitalize="words"
          value={typed.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <OrgTypeCards label={words.type} value={typed.orgType} onValueChange={(orgType) => change({ orgType })} />
      <Field
        label={words.email}
        optional
        hint={typed.titleContactEmail.trim() === '' ? words.noEmailHint : emailVerified ? words.emailHint : words.unverifiedHint}
        error={messageFor('titleContactEmail')}
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

interface CreatePlaceholderDialogProps {
  /** The text that was searched for, as the initial name. */
  name: string;
  /** The draft key of what is typed. */
  draft: string;
  onCreated: (org: OrgSummary) => void;
  onClose: () => void;
}

/** "New organization": creates a placeholder for an organization that is not on the platform yet. Mounted only while it is open. */
export function CreatePlaceholderDialog({ name, draft, onCreated, onClose }: CreatePlaceholderDialogProps) {
  const org = useCreatePlaceholder(
    (created) => {
      onCreated(created);
      onClose();
    },
    draft,
    name,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.sentence}
      width="narrow"
      onSubmit={org.create}
      footer={
        <SubmitButtons reason={org.disabledReason} busy={org.isPending}>
          {words.create}
        </SubmitButtons>
      }
    >
      <PlaceholderFields org={org} />
    </Dialog>
  );
}

interface CreatePlaceholderFormProps {
  onCreated: (org: OrgSummary) => void;
  /** The draft key of what is typed. */
  draft: string;
  /** The label of the button. */
  action: string;
  /** What follows the creation is still pending. */
  busy: boolean;
}

/** The form that creates a placeholder, for use inside another dialog. */
export function CreatePlaceholderForm({ onCreated, draft, action, busy }: CreatePlaceholderFormProps) {
  const org = useCreatePlaceholder(onCreated, draft);
  const isBusy = busy || org.isPending;
  return (
    <form
      className="new-org-form grid-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) org.create();
      }}
    >
      <PlaceholderFields org={org} />
      <div className="new-org-end row">
        <WaitingButton type="submit" reason={org.disabledReason} busy={isBusy}>
          {action}
        </WaitingButton>
      </div>
    </form>
  );
}

type PlaceholderForm = ReturnType<typeof useCreatePlaceholder>;

const EMPTY = { name: '', orgType: 'dealership' as OrgType, titleContactEmail: '' };
type PlaceholderInput = typeof EMPTY;

/** The initial values. The draft is ignored if it is about another name than the one that was searched for. */
function initialValues(name: string, key: string): PlaceholderInput {
  const saved = { ...EMPTY, ...parseDraft(readDraft(key), EMPTY) };
  return saved.name.toLowerCase().startsWith(name.toLowerCase()) ? saved : { ...EMPTY, name };
}

/**
 * The form of a placeholder, and the command that creates it or finds an existing one. `name`: the text that was searched for. `draft`: the
 * key under which the form is saved until the placeholder is created.
 */
function useCreatePlaceholder(onCreated: (org: OrgSummary) => void, draft: string, name = '') {
  const key = useDraftKey(draft);
  const [typed, setTyped] = useState(() => initialValues(name, key));
  const create = useCommand(operation.createProvisionalOrg, {
    done: ({ org }) => {
      writeDraft(key, '');
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
      writeDraft(key, serializeChanges(next, EMPTY));
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
