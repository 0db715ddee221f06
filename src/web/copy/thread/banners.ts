// The texts of the thread's banners about a title that is contested, on its way back, not located, or waited for too long.
import type { DisputedPaper, GivenUpWhy } from '../../../domain/thread/thread.ts';
import { UNANSWERED_MS, DAY_MS } from '../../../domain/limits.ts';

const UNANSWERED_DAYS = UNANSWERED_MS / DAY_MS;

export const threadBannersCopy = {
  contested: {
    tag: 'Contested',
    theyHave: (name: string) => `${name} says that they still have the paper.`,
    youHave: (name: string) => `You said that you still have the paper. ${name} is asked to answer.`,
    /** To the claimant, the objector, and others. */
    claimantHint: 'Until one of you answers, it counts as theirs and your claim stays open.',
    objectorHint: 'Until then it counts as yours, and their claim stays open.',
    othersHint: (holder: string, claimant: string) =>
      `Until one of them answers, it counts as with ${holder} and the claim of ${claimant} stays open.`,
    sides: 'Both sides',
  },
  returning: {
    sentBack: (name: string) => `${name} sent the title back.`,
    onItsWay: 'It is on its way back.',
    onItsWayUntil: (day: string) => `It is on its way back, expected ${day}.`,
    wasExpected: (day: string) => `It was expected back on ${day}.`,
    weHaveItBack: 'We have it back',
    askText: 'Say so once the paper is back. It counts at once.',
    neverCame: 'It never came',
    /** The start of an update. */
    neverCameDraft: 'The title that was sent back to us has not arrived.',
    youSentBack: (name: string) => `You sent the title back. It counts once ${name} confirms.`,
    toasts: { done: 'Title is back', failed: 'Failed to confirm the return' },
  },
  givenUp: {
    own: {
      mistake: 'You said that you do not have the title.',
      'never-arrived': 'You said that the title never arrived.',
      lost: 'You said that you lost the title.',
      returned: 'You said that you do not have the title.',
    } satisfies Record<GivenUpWhy, string>,
    other: {
      mistake: (name) => `${name} says that they do not have the title.`,
      'never-arrived': (name) => `${name} says that the title never arrived.`,
      lost: (name) => `${name} says that they lost the title.`,
      returned: (name) => `${name} says that they do not have the title.`,
    } satisfies Record<GivenUpWhy, (name: string) => string>,
    /** To the organization that the title is expected from. */
    ask: 'Say so if you have it, or post an update on where it is.',
    askAfterLoss: 'Post an update once a duplicate is ordered.',
  },
  unanswered: {
    delivery: (name: string) => `${name} has not answered for ${UNANSWERED_DAYS} days.`,
    deliveryHint: 'You may confirm the delivery yourself. Your part of this thread is then complete.',
    claim: `Nobody has answered your claim for ${UNANSWERED_DAYS} days.`,
    claimHint: 'You may confirm it yourself. The title then counts as with you.',
  },
  expectedOn: (day: string) => `It was expected on ${day}.`,
  /** Where the paper is, according to the recipient who disputed the delivery. */
  disputedPaper: {
    kept: 'They keep the paper.',
    'never-came': 'They say that it never came.',
    back: null,
  } satisfies Record<DisputedPaper, string | null>,
} as const;
