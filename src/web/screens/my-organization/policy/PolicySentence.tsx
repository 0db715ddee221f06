// The sentence below the policy's clock: how many open titles are due soon, late and critical. Announced when it changes.
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { LatenessIcon } from '../../../ui/lateness/LatenessIcon.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { countedStates, type PolicyCounts } from './policy-counts.ts';

const words = titlePolicyCopy.counts;

/** `edited`: null if they could not be read. */
export function PolicySentence({ edited, saved }: { edited: PolicyCounts | null; saved: PolicyCounts }) {
  return (
    <p className="policy-sentence" aria-live="polite" aria-atomic="true">
      {edited === null ? words.failed : edited.active === 0 ? words.none : <Counts edited={edited} saved={saved} />}
    </p>
  );
}

function Counts({ edited, saved }: { edited: PolicyCounts; saved: PolicyCounts }) {
  return (
    <>
      <span>{words.start(edited.active)} </span>
      {countedStates(edited, saved).map(({ state, count, now }, at) => (
        <span key={state} className="policy-count">
          {at > 0 && <VisuallyHidden>· </VisuallyHidden>}
          <LatenessIcon state={state} />
          <b>{count}</b> <span>{words.states[state]}</span>
          {now !== null && <span>{`, ${words.now(now)}`}</span>}{' '}
        </span>
      ))}
    </>
  );
}
