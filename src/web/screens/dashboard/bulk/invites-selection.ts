// The invitations that are ticked on the Invites tab, and the answers that several of them got at once.
import { createContext, use, useState } from 'react';
import { BULK_MAX } from '../../../../domain/limits.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import type { SharedAnswer } from '../../../invitation/use-answer-invitation.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export interface InvitesSelection {
  ticked: ReadonlySet<string>;
  setTicked: (threadId: string, isTicked: boolean) => void;
  clear: () => void;
  answers: ReadonlyMap<string, SharedAnswer>;
  /** Null takes the answers away. */
  setAnswers: (threadIds: readonly string[], answer: SharedAnswer | null) => void;
}

export const InvitesSelectionContext = createContext<InvitesSelection | null>(null);

/** Throws outside the Invites tab. */
export function useInvitesSelection(): InvitesSelection {
  const selection = use(InvitesSelectionContext);
  if (!selection) throw new Error('no selection of invitations');
  return selection;
}

export function useNewInvitesSelection(): InvitesSelection {
  const [ticked, setTickedIds] = useState<ReadonlySet<string>>(new Set());
  const [answers, setAnswers] = useState<ReadonlyMap<string, SharedAnswer>>(new Map());
  return {
    ticked,
    setTicked: (threadId, isTicked) => {
      if (isTicked && ticked.size >= BULK_MAX) return toast.info(bulkCopy.invites.atMost(BULK_MAX));
      const next = new Set(ticked);
      if (isTicked) next.add(threadId);
      else next.delete(threadId);
      return setTickedIds(next);
    },
    clear: () => setTickedIds(new Set()),
    answers,
    setAnswers: (threadIds, answer) =>
      setAnswers((before) => {
        const next = new Map(before);
        for (const id of threadIds) {
          if (answer) next.set(id, answer);
          else next.delete(id);
        }
        return next;
      }),
  };
}
