// Signing out, and its question if scans would be lost.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { signOutCopy } from '../copy/account/session.ts';
import { postAuth } from '../data/api-client.ts';
import { beginLeaving, leaveSignedOut } from '../navigation/navigation-guard.ts';
import { countUnsentScans, forgetScansOf } from './scan-queue/kept-scans.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { tellTabsOfSignOut } from '../data/session/signed-out-tabs.ts';

const words = signOutCopy;
/** The longest wait (ms) for a browser that does not answer about what it keeps. */
const STORAGE_MS = 3_000;

/** Signs out when it is mounted, at once or after the question. `path`: of the next page. `onStay`: nothing was signed out. */
export function SignOut({ userId, path, onStay }: { userId: string; path?: string; onStay: () => void }) {
  const [unsent, setUnsent] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => postAuth('sign-out', {}),
    onSuccess: async () => {
      beginLeaving();
      await answered(forgetScansOf(userId));
      tellTabsOfSignOut(userId);
      leaveSignedOut(path);
    },
    onError: ({ message }) => {
      toast.error(message);
      onStay();
    },
  });
  const start = useEffectEvent(async () => {
    const count = (await answered(countUnsentScans(userId))) ?? 0;
    if (count > 0) setUnsent(count);
    else mutate();
  });
  useEffect(() => void start(), []);
  return (
    <ConfirmDialog
      open={unsent > 0}
      onOpenChange={onStay}
      title={words.title(unsent)}
      description={words.sentence(unsent)}
      action={words.action}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}

/** Undefined if the browser does not answer, or refuses. */
const answered = async <T,>(asked: Promise<T>): Promise<T | undefined> =>
  await Promise.race([asked.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, STORAGE_MS))]);
