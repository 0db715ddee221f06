// The state of onboarding in the URL: the chosen mode, an invite code or a claim link, and where to go afterwards.

export type OnboardingSearch = {
  /** Read with `redirectTarget`. */
  redirect?: string;
  mode?: 'create' | 'invite';
  /** An invite code. */
  invite?: string;
  /** From the invite's mail. Proves that the user reads the address that was invited. */
  proof?: string;
  /** The token of a claim link. */
  claim?: string;
  /** The user adds another organization. */
  add?: true;
};

export function readOnboardingSearch(search: Record<string, unknown>): OnboardingSearch {
  const { redirect, mode, invite, proof, claim, add } = search;
  return {
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(mode === 'create' || mode === 'invite' ? { mode } : {}),
    // The router parses a code that has only digits as a number.
    ...(typeof invite === 'string' || typeof invite === 'number' ? { invite: String(invite) } : {}),
    ...(typeof proof === 'string' || typeof proof === 'number' ? { proof: String(proof) } : {}),
    ...(typeof claim === 'string' || typeof claim === 'number' ? { claim: String(claim) } : {}),
    ...(add === true ? { add } : {}),
  };
}

/** Whether the user came by a link in a mail. */
export const isFromMailLink = ({ invite, claim }: OnboardingSearch): boolean => invite !== undefined || claim !== undefined;

/** Whether the page is also for users who already have an organization. */
export const allowsOnboardedUsers = (search: OnboardingSearch): boolean => isFromMailLink(search) || search.add === true;

export const onboardingMode = ({ mode, invite }: OnboardingSearch): 'choose' | 'create' | 'invite' =>
  mode ?? (invite === undefined ? 'choose' : 'invite');
