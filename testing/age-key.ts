import { generateIdentity, identityToRecipient } from 'age-encryption';

export type AgeKey = Awaited<ReturnType<typeof newAgeKey>>;

/** A pair as `age-keygen` makes it. `identity`: the line of an identity file. */
export async function newAgeKey() {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}
