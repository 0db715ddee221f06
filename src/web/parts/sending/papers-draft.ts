// The papers of titles that are about to be sent, as drafts. Without a draft the title itself is inside.
import { useState } from 'react';
import { type Paper, PAPERS } from '../../../domain/envelope/papers.ts';
import { draftKey, readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { useViewer } from '../../data/session/session.ts';

const USUAL: readonly Paper[] = ['title'];
/** In the draft of an envelope in which nothing is ticked, because an empty draft is none. */
const NOTHING = 'nothing';

export const parsePapers = (draft: string): readonly Paper[] =>
  draft === '' ? USUAL : PAPERS.filter((paper) => draft.split(' ').includes(paper));

export const serializePapers = (papers: readonly Paper[]): string => (papers.length === 0 ? NOTHING : papers.join(' '));

/** `common`: the papers that are with every title, `mixed`: those that are with some. */
export const papersOfAll = (all: readonly (readonly Paper[])[]): { common: Paper[]; mixed: Paper[] } => {
  const having = (paper: Paper): number => all.filter((papers) => papers.includes(paper)).length;
  const common = PAPERS.filter((paper) => having(paper) === all.length);
  return { common, mixed: PAPERS.filter((paper) => having(paper) > 0 && !common.includes(paper)) };
};

/** The papers of one title after those of all were changed from `before` to `after`. What did not change stays as it is. */
export const withChange = (papers: readonly Paper[], before: readonly Paper[], after: readonly Paper[]): Paper[] =>
  PAPERS.filter((paper) => (before.includes(paper) === after.includes(paper) ? papers : after).includes(paper));

export function usePapersDraft() {
  const { userId, org } = useViewer();
  const [changed, setChanged] = useState<ReadonlyMap<string, readonly Paper[]>>(new Map());
  const keyOf = (threadId: string) => draftKey(userId, org?.id, `${threadId} papers`);
  return {
    of: (threadId: string) => changed.get(threadId) ?? parsePapers(readDraft(keyOf(threadId))),
    change: (threadId: string, papers: readonly Paper[]) => {
      setChanged((before) => new Map(before).set(threadId, papers));
      writeDraft(keyOf(threadId), serializePapers(papers));
    },
    forget: (threadIds: readonly string[]) => {
      for (const threadId of threadIds) writeDraft(keyOf(threadId), '');
    },
  };
}
