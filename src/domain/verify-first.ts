// Until a person has verified an email, they reach no organization that is not a partner of theirs, because anybody can sign up with any
// email. What they do with partners and on threads that exist goes on. An answer to what another organization sent is no act toward a stranger.

/** The sentence of the refusal. A page recognizes the refusal by it, because other refusals have the same code. */
export const VERIFY_FIRST = 'Verify your email first. Then you can contact organizations that are not your partners yet.';

/** `arePartners`: whether all organizations that the act is directed at are partners of the person's organization. */
export const mayReach = ({ emailVerified }: { emailVerified: boolean }, arePartners: boolean): boolean => emailVerified || arePartners;
