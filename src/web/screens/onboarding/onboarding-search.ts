// What the address says of setting up: the way that was chosen, a code or a claim link that led here, and where to go afterwards.

export type OnboardingSearch = {
  /** Read with `redirectTarget`. */
  redirect?: string;
  mode?: 'create' | 'invite';
  /** The code of an invite. */
  invite?: string;
  /** From the invite's mail. It shows that the person reads the address that the invite is for. */
  proof?: string;
  /** The token of a claim link. */
  claim?: string;
  /** Somebody who has an organization adds another one. */
  add?: true;
};

export function readOnboardingSearch(search: Record<string, unknown>): OnboardingSearch {
  const { redirect, mode, invite, proof, claim, add } = search;
  return {
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(mode === 'create' || mode === 'invite' ? { mode } : {}),
    // A code of digits alone is read from the address as a number.
    ...(typeof invite === 'string' || typeof invite === 'number' ? { invite: String(invite) } : {}),
    ...(typeof proof === 'string' || typeof proof === 'number' ? { proof: String(proof) } : {}),
    ...(typeof claim === 'string' || typeof claim === 'number' ? { claim: String(claim) } : {}),
    ...(add === true ? { add } : {}),
  };
}

/** Led here by a link in a mail. */
export const isInvited = ({ invite, claim }: OnboardingSearch): boolean => invite !== undefined || claim !== undefined;

/** Then nobody is sent away for having an organization already. */
export const isForAll = (search: OnboardingSearch): boolean => isInvited(search) || search.add === true;

export const modeOf = ({ mode, invite }: OnboardingSearch): 'choose' | 'create' | 'invite' =>
  mode ?? (invite === undefined ? 'choose' : 'invite');
