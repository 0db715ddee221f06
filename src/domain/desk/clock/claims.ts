// A claim for a late title: one that the organization filed with its seller, or one that its buyer filed against it.

export const CLAIM_SIDES = ['ours', 'against'] as const;
/** 'against': by the organization that bought from this one. */
export type ClaimSide = (typeof CLAIM_SIDES)[number];

export const CLAIM_STATUSES = ['filed', 'withdrawn', 'settled'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
/** How a settled claim ended. 'kept': the organization keeps the car without the title for now. */
export const SETTLED_HOWS = ['title-came', 'kept', 'went-back'] as const;
export type SettledHow = (typeof SETTLED_HOWS)[number];

/** The part of a claim that the clock needs. `answerBy`: computed or entered when it was noted (ms), null if unknown. It does not move. */
export type ClaimOnClock = { status: ClaimStatus; answerBy: number | null };
