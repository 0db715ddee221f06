// Which neighbor a notice is about, for the subject of its mail.
import type { OrgId, Thread } from './thread.ts';
import type { Eyes } from './visibility.ts';

/**
 * What the recipient calls the neighbor that the sentence begins with, else the one that acted; null where it may know neither.
 * `thread`: as the recipient sees it.
 */
export function neighborConcerned(sentence: string, thread: Thread, actor: OrgId, eyes: Eyes): string | null {
  const known = [...thread.chain.map(({ orgId }) => orgId), actor].filter((id) => eyes.idOf(id) !== null);
  const named = known.filter((id) => sentence.startsWith(`${eyes.nameOf(id)} `));
  // Of two where one name begins with the other, the sentence has the longer one.
  const [longest = null] = named.map((id) => eyes.nameOf(id)).toSorted((a, b) => b.length - a.length);
  return longest ?? (known.includes(actor) ? eyes.nameOf(actor) : null);
}
