// The last word on a thread: the newest update, or answer to one, that is in sight of an organization without "Show Hidden".
import { stakeOf } from './chain.ts';
import { type Look, lookAt, mayRead } from './look.ts';
import type { OrgId, StakeId, Thread, Update, UpdateId } from './thread.ts';
import { answersOf } from './updates-page.ts';
import { isHidden, messageOf } from './view-parts.ts';
import type { ThreadCard } from './view-types.ts';
import { NO_MAILS } from './visibility.ts';

/** `by`: the stake that said it; `isAnswer`: it answered the update. */
type Word = { update: Update; by: StakeId; at: number; isAnswer: boolean };

function newestWord(look: Look): Word | null {
  let newest: Word | null = null;
  for (const update of look.thread.updates) {
    if (isHidden(look, update.author, answersOf(update))) continue;
    const word = wordOn(update);
    if (!newest || word.at >= newest.at) newest = word;
  }
  return newest;
}

/** What ended by itself is nobody's word. */
function wordOn(update: Update): Word {
  const outcome = update.type === 'note' || update.outcome.status === 'pending' ? null : update.outcome;
  if (!outcome || outcome.by === null) return { update, by: update.author, at: update.at, isAnswer: false };
  return { update, by: outcome.by, at: outcome.at, isAnswer: true };
}

/** null where nothing is in sight. */
export function lastWordOf(look: Look): ThreadCard['latest'] {
  const word = newestWord(look);
  if (!word) return null;
  const author = look.eyes.orgAt(word.by);
  const message = word.isAnswer ? answerWords(look, word.update) : messageOf(look, word.update);
  return { authorName: look.eyes.nameOf(author), authorOwn: author === look.me.orgId, message, at: word.at };
}

export const isAllFolded = (look: Look): boolean => look.thread.updates.length > 0 && newestWord(look) === null;

/** The update that the last word is about or is, for an organization in the chain that reads updates; null where there is none. */
export function lastWordFor(thread: Thread, orgId: OrgId): UpdateId | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  const look = lookAt(thread, me, new Map(), NO_MAILS, thread.updatedAt);
  return mayRead(look) ? (newestWord(look)?.update.id ?? null) : null;
}

function answerWords({ eyes }: Look, update: Update): string {
  if (update.type === 'note' || update.outcome.status === 'pending') throw new Error(`update ${update.id} has no answer`);
  const { status, cause, note, by } = update.outcome;
  const words = ANSWERS[update.type][cause === 'withdrawn' ? 'withdrawn' : status];
  return note === '' || by === null ? `${words}.` : `${words}: ${eyes.read(note, by)}`;
}

const ANSWERS = {
  delivered: { confirmed: 'Confirmed the delivery', disputed: 'Disputed the delivery', withdrawn: 'Withdrew the delivery' },
  claim_title: { confirmed: 'Confirmed the title claim', disputed: 'Disputed the title claim', withdrawn: 'Withdrew the title claim' },
} as const;
