// The texts of a card about a claim, or a deadline that costs money. A separate file, so that the dashboard does not load the others.
/** `when`: "today, 3:00 PM MT". `number`: of the confirmation of the claim, may be empty. */
export const cardClaimCopy = {
  fileClaim: (when: string) => `File a claim by ${when}`,
  register: (when: string) => `Register by ${when}`,
  answer: (when: string | null) => `Answer the claim against you${when === null ? '' : ` by ${when}`}`,
  filed: (number: string, day: string) => `Claim${number === '' ? '' : ` ${number}`} filed ${day}`,
  answered: (when: string) => `answer by ${when}`,
  noAnswer: (when: string) => `no answer by ${when}`,
  ended: (isOurs: boolean, number: string, isSettled: boolean) =>
    `${isOurs ? 'Claim' : 'Claim against you'}${number === '' ? '' : ` ${number}`} ${isSettled ? 'settled' : 'withdrawn'}`,
} as const;
