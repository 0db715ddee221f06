// The invitations that are ticked on the Invites tab, and the answers that several of them got at once.
import { createContext, use, useState } from 'react';
import { BULK_MAX } from '../../../../domain/limits.ts';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import type { SharedAnswer } from '../../../invitation/use-answer-invitation.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export interface InvitesSelection {
  ticked: ReadonlySet<string>;
  tick: (threadId: string) => void;
  untick: (threadIds: readonly string[]) => void;
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
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [answers, setAnswers] = useState<ReadonlyMap<string, SharedAnswer>>(new Map());
  return {
    ticked,
    tick: (threadId) => {
      if (ticked.size >= BULK_MAX) toast.info(bulkCopy.invites.atMost(BULK_MAX));
      else setTicked(new Set([...ticked, threadId]));
    },
    untick: (threadIds) => setTicked((before) => new Set([...before].filter((id) => !threadIds.includes(id)))),
    clear: () => setTicked(new Set()),
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
