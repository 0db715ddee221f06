// Which member of an organization made each of its own entries. Only this organization's members see it.
import type { Entry, Fact } from '../facts.ts';
import type { RequestId, UpdateId } from '../thread.ts';

/**
 * The names of members of one organization, by what they did: updates, answers to updates, requests, the latest reminder of a request, and
 * whole entries of the ledger.
 */
export type Colleagues = {
  updates: ReadonlyMap<UpdateId, string>;
  answers: ReadonlyMap<UpdateId, string>;
  requests: ReadonlyMap<RequestId, string>;
  reminders: ReadonlyMap<RequestId, string>;
  entries: ReadonlyMap<number, string>;
};
/** With those of a later entry. */
export const withColleagues = (known: Colleagues, later: Colleagues): Colleagues => ({
  updates: new Map([...known.updates, ...later.updates]),
  answers: new Map([...known.answers, ...later.answers]),
  requests: new Map([...known.requests, ...later.requests]),
  reminders: new Map([...known.reminders, ...later.reminders]),
  entries: new Map([...known.entries, ...later.entries]),
});

/** From a ledger. `colleague`: the member who made the entry, null if it is not an entry of the organization, or nobody acted. */
export function colleaguesOf(entries: readonly (Entry & { colleague: string | null })[]): Colleagues {
  const named = {
    updates: new Map<UpdateId, string>(),
    answers: new Map<UpdateId, string>(),
    requests: new Map<RequestId, string>(),
    reminders: new Map<RequestId, string>(),
    entries: new Map<number, string>(),
  };
  for (const { seq, facts, colleague } of entries) {
    if (colleague === null) continue;
    named.entries.set(seq, colleague);
    for (const fact of facts) {
      if (fact.type === 'UpdateRequested') named.requests.set(fact.requestId, colleague);
      else if (fact.type === 'RequestReminded') named.reminders.set(fact.requestId, colleague);
      else if (isAnswer(fact)) named.answers.set(fact.updateId, colleague);
      // Another answer settled it: nobody answered, and its author stays.
      else if ('cause' in fact) continue;
      else if ('updateId' in fact && fact.updateId !== null && !isLike(fact)) named.updates.set(fact.updateId, colleague);
    }
  }
  return named;
}

export const NO_COLLEAGUES = colleaguesOf([]);

type Answer = Extract<Fact, { cause: string }>;
const isAnswer = (fact: Fact): fact is Answer => 'cause' in fact && fact.cause !== 'settled';
const isLike = ({ type }: Fact): boolean => type === 'UpdateLiked' || type === 'UpdateUnliked';
