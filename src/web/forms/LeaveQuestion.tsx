// Asks before unsaved changes are left behind: by a link, back or a switch in a dialog of ours, by closing the tab in the browser's.
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { kit } from '../copy/kit.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { holdSwitch } from './held-switch.ts';

const words = kit.leave;

/** A jump within the page is none away from it. */
const leavesPage = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => current.pathname !== next.pathname;

interface LeaveQuestionProps {
  isDirty: boolean;
  /** What would be lost. */
  sentence: string;
  /** The form goes with its organization when the page begins to act for another one. */
  ofOrganization?: boolean;
}

export function LeaveQuestion({ isDirty, sentence, ofOrganization = false }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: leavesPage, disabled: !isDirty, withResolver: true });
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const holds = isDirty && ofOrganization;
  useEffect(() => (holds ? holdSwitch((go) => setHeld({ go })) : undefined), [holds]);
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
        proceed?.();
        held?.go();
        setHeld(null);
      }}
    />
  );
}
