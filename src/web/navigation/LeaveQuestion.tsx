// Asks before unsaved changes are lost: in a dialog for links, back, a switch of organization and signing out; in the browser's own
// dialog for closing the tab.
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { inputsCopy } from '../copy/inputs.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { isLeaving, guardNavigation, type LeaveAction } from './navigation-guard.ts';

const words = inputsCopy.leave;

type Navigation = { current: { pathname: string }; next: { pathname: string } };
const isNotLeaving = () => !isLeaving();
const FOR_EVERY_FORM: readonly LeaveAction[] = ['sign-out', 'reload'];
const ALL: readonly LeaveAction[] = [...FOR_EVERY_FORM, 'switch'];

interface LeaveQuestionProps {
  isDirty: boolean;
  /** Says what would be lost. */
  sentence: string;
  /** Deletes a stored draft. */
  onLeave?: () => void;
  /** The form belongs to the organization, so a switch asks too. */
  ofOrganization?: boolean;
}

export function LeaveQuestion({ isDirty, sentence, onLeave, ofOrganization = false }: LeaveQuestionProps) {
  const [ownPath] = useState(() => window.location.pathname);
  /**
   * False for a navigation within the page, and for one that begins elsewhere. After "Leave" the form stays until the next page has
   * loaded. If going back asked until then, the form would be gone before anybody answers, and the navigation would be lost.
   */
  const leavesPage = useCallback(({ current, next }: Navigation) => current.pathname === ownPath && next.pathname !== ownPath, [ownPath]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    enableBeforeUnload: isNotLeaving,
    disabled: !isDirty,
    withResolver: true,
  });
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  const actions = ofOrganization ? ALL : FOR_EVERY_FORM;
  useEffect(() => (isDirty ? guardNavigation(actions, (go) => setPending({ go })) : undefined), [isDirty, actions]);
  return (
    <ConfirmDialog
      open={status === 'blocked' || pending !== null}
      onOpenChange={() => {
        reset?.();
        setPending(null);
      }}
      title={words.title}
      description={sentence}
      action={words.leave}
      cancel={words.stay}
      variant="leave"
      onConfirm={() => {
        onLeave?.();
        proceed?.();
        pending?.go();
        setPending(null);
      }}
    />
  );
}
