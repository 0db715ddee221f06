// The operator's invitation that a visitor has opened, by the link /signup#invitation=<token>. The tab keeps it on the way to Google and to the
// sign-in page and back, until somebody has signed in.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { INVITATION, readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';

/** The token, empty if there is none. */
export function useHeldInvitation(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const opened = new URLSearchParams(hash).get('invitation') ?? '';
  useEffect(() => {
    if (opened !== '') writeDraft(INVITATION, opened);
  }, [opened]);
  return opened === '' ? readDraft(INVITATION) : opened;
}
