// Asks before unsaved changes are left behind: by a link, back, a switch or signing out in a dialog of ours, by closing the tab in the
// browser's.
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { isLeaving, guardNavigation, type LeaveAction } from './navigation-guard.ts';

const words = uiCopy.leave;

/** A jump within the page is none away from it. */
const leavesPage = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => current.pathname !== next.pathname;
const isStill = () => !isLeaving();
const OFF_THE_PAGE: readonly LeaveAction[] = ['sign-out', 'reload'];
const ALL: readonly LeaveAction[] = [...OFF_THE_PAGE, 'switch'];

interface LeaveQuestionProps {
  isDirty: boolean;
  /** What would be lost. */
  sentence: string;
  /** Gives up what was typed, where it is kept. */
  onLeave?: () => void;
  /** The form goes with its organization when the page begins to act for another one. */
  ofOrganization?: boolean;
}

export function LeaveQuestion({ isDirty, sentence, onLeave, ofOrganization = false }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    enableBeforeUnload: isStill,
    disabled: !isDirty,
    withResolver: true,
  });
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const ways = ofOrganization ? ALL : OFF_THE_PAGE;
  useEffect(() => (isDirty ? guardNavigation(ways, (go) => setHeld({ go })) : undefined), [isDirty, ways]);
  return (
    <ConfirmDialog
      open={status === 'blocked' || held !== null}
      onOpenChange={() => {
        reset?.();
        setHeld(null);
      }}
      title={words.title}
      description={sentence}
      action={words.leave}
      cancel={words.stay}
      variant="leave"
      onConfirm={() => {
        onLeave?.();
        proceed?.();
        held?.go();
        setHeld(null);
      }}
    />
  );
}
