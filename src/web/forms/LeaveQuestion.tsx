// Asks before unsaved changes are left behind: by a link or back in a dialog of ours, by closing the tab in the browser's.
import { useBlocker } from '@tanstack/react-router';
import { kit } from '../copy/kit.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const words = kit.leave;

/** A jump within the page is none away from it. */
const leavesPage = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => current.pathname !== next.pathname;

/** `sentence`: what would be lost. */
export function LeaveQuestion({ isDirty, sentence }: { isDirty: boolean; sentence: string }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: leavesPage, disabled: !isDirty, withResolver: true });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={() => reset?.()}
      title={words.title}
      description={sentence}
      action={words.leave}
      cancel={words.stay}
      variant="leave"
      onConfirm={() => proceed?.()}
    />
  );
}
