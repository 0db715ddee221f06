// The last word on a thread: the newest update, or answer to one, that an organization sees without "Show Hidden".
import { isUpstream, stakeOf } from '../chain.ts';
import { type ViewerContext, liveContext } from './viewer-context.ts';
import type { OrgId, StakeId, Thread, Update, UpdateId } from '../thread.ts';
import { hideable } from './updates-page.ts';
import { isHidden } from './hidden-updates.ts';
import { messageOf, waitSaidIn } from './update-view.ts';
import { waitsForWords } from '../waits-for.ts';
import type { LastWord } from './view-types.ts';
import { mayReadUpdates, NO_MAILS } from './visibility.ts';

type Word = {
  update: Update;
  /** The stake that wrote it. */
  by: StakeId;
  at: number;
  /** It is the answer to the update, not the update itself. */
  isAnswer: boolean;
};

function newestWord(context: ViewerContext): Word | null {
  let newest: Word | null = null;
  for (const update of context.thread.updates) {
    if (isHidden(context, hideable(update))) continue;
    const word = wordOn(update);
    if (!newest || word.at >= newest.at) newest = word;
  }
  return newest;
}

/** An update that ended without an answer counts with its own time and author. */
function wordOn(update: Update): Word {
  const ending = !('ending' in update) || update.ending.status === 'pending' ? null : update.ending;
  if (!ending || ending.by === null) return { update, by: update.authorStakeId, at: update.at, isAnswer: false };
  return { update, by: ending.by, at: ending.at, isAnswer: true };
}

/** Null if no update is visible. */
export function lastWordOf(context: ViewerContext): LastWord | null {
  const word = newestWord(context);
  if (!word) return null;
  const author = context.visibility.orgAt(word.by);
  const message = word.isAnswer ? answerWords(context, word.update) : wordsOf(context, word.update);
  const authorOwn = author === context.me.orgId;
  return { authorName: context.visibility.nameOf(author), authorOwn, side: sideOf(context, author), message, at: word.at };
}

function sideOf({ thread, me }: ViewerContext, author: OrgId | null): LastWord['side'] {
  if (author === null) return 'other';
  const stake = stakeOf(thread, author);
  if (!stake || stake.id === me.id) return stake ? 'own' : 'other';
  return isUpstream(thread, stake.id, me.id) ? 'previous' : 'next';
}

function wordsOf(context: ViewerContext, update: Update): string {
  const note = update.type === 'event' ? context.visibility.read(update.note, update.authorStakeId) : '';
  const words = [messageOf(context, update), note].filter(Boolean).join(' ');
  const waitsFor = waitSaidIn(context, update);
  return words === '' && waitsFor !== undefined ? `${waitsForWords(waitsFor)}.` : words;
}

export const isAllFolded = (context: ViewerContext): boolean => context.thread.updates.length > 0 && newestWord(context) === null;

/** The update that has the last word, and when it was said (ms). Null if there is none, or the organization may not read updates. */
export function lastWordFor(thread: Thread, orgId: OrgId): { updateId: UpdateId; at: number } | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  const context = liveContext(thread, me, new Map(), NO_MAILS, thread.updatedAt);
  const word = mayReadUpdates(context) ? newestWord(context) : null;
  return word && { updateId: word.update.id, at: word.at };
}

function answerWords({ visibility }: ViewerContext, update: Update): string {
  if (!('ending' in update) || update.ending.status === 'pending') throw new Error(`update ${update.id} has no answer`);
  const { status, cause, note, by } = update.ending;
  const words = ANSWERS[update.type][cause === 'withdrawn' ? 'withdrawn' : status];
  return note === '' || by === null ? `${words}.` : `${words}: ${visibility.read(note, by)}`;
}

const ANSWERS = {
  delivered: { confirmed: 'Confirmed the delivery', disputed: 'Disputed the delivery', withdrawn: 'Withdrew the delivery' },
  claim_title: { confirmed: 'Confirmed the title claim', disputed: 'Disputed the title claim', withdrawn: 'Withdrew the title claim' },
} as const;
