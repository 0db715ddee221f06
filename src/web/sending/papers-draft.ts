// The papers of titles that are about to be sent, as drafts. Without a draft the title itself is inside.
import { useState } from 'react';
import { type Paper, PAPERS } from '../../domain/envelope/envelope.ts';
import { draftKey, readDraft, writeDraft } from '../drafts/draft-storage.ts';
import { useViewer } from '../session/session.ts';

const USUAL: readonly Paper[] = ['title'];
/** In the draft of an envelope in which nothing is ticked, because an empty draft is none. */
const NOTHING = 'nothing';

export const parsePapers = (draft: string): readonly Paper[] =>
  draft === '' ? USUAL : PAPERS.filter((paper) => draft.split(' ').includes(paper));

export const serializePapers = (papers: readonly Paper[]): string => (papers.length === 0 ? NOTHING : papers.join(' '));

interface PapersDraft {
  of: (threadId: string) => readonly Paper[];
  change: (threadId: string, papers: readonly Paper[]) => void;
  forget: (threadIds: readonly string[]) => void;
}

export function usePapersDraft(): PapersDraft {
  const { userId, org } = useViewer();
  const [changed, setChanged] = useState<ReadonlyMap<string, readonly Paper[]>>(new Map());
  const keyOf = (threadId: string) => draftKey(userId, org?.id, `${threadId} papers`);
  return {
    of: (threadId) => changed.get(threadId) ?? parsePapers(readDraft(keyOf(threadId))),
    change: (threadId, papers) => {
      setChanged((before) => new Map(before).set(threadId, papers));
      writeDraft(keyOf(threadId), serializePapers(papers));
    },
    forget: (threadIds) => {
      for (const threadId of threadIds) writeDraft(keyOf(threadId), '');
    },
  };
}
