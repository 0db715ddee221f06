// The title policy for members who may not change it.
import type { CSSProperties } from 'react';
import type { TitlePolicyView } from '../../../../api/desk.ts';
import { refusals } from '../../../../domain/refusals.ts';
import { titlePolicyCopy } from '../../../copy/title-policy.ts';
import { CardFooter } from '../../../ui/layout/Card.tsx';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { countedStates, type PolicyCounts } from './policy-values.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { type ClockDays, clockSegments } from './policy-clock.ts';

export function PolicyText({ view: { policy, changed, counts } }: { view: TitlePolicyView }) {
  const { units } = titlePolicyCopy;
  return (
    <div className="policy">
      <div className="policy-picture">
        <PolicyClock days={policy} />
        <PolicySentence edited={counts} saved={counts} />
      </div>
      <dl className="policy-values">
        <Value words={titlePolicyCopy.due}>{units.afterDeal.value(policy.dueDays)}</Value>
        <Value words={titlePolicyCopy.critical}>{units.afterDeal.value(policy.criticalDays)}</Value>
        <Value words={titlePolicyCopy.dueSoon}>{units.before.value(policy.dueSoonDays)}</Value>
        <Value words={titlePolicyCopy.sendOn}>{units.afterReceiving.value(policy.sendOnDays)}</Value>
        <Value words={titlePolicyCopy.timeZone}>{titlePolicyCopy.zones[policy.timeZone]}</Value>
      </dl>
      <CardFooter className="my-footer policy-footer">
        <p>{refusals['only-managers-set-policy'].message}</p>
        <p>
          <LastChange changed={changed} />
        </p>
      </CardFooter>
    </div>
  );
}

export function Value({ words: { label, sentence }, children }: { words: { label: string; sentence: string }; children: string }) {
  return (
    <div className="policy-value">
      <dt>
        {label}
        <span>{sentence}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

// The sentence below the policy's clock: how many open titles are due soon, late and critical. Announced when it changes.

const countsWords = titlePolicyCopy.counts;

/** `edited`: null if they could not be read. */
export function PolicySentence({ edited, saved }: { edited: PolicyCounts | null; saved: PolicyCounts }) {
  return (
    <p className="policy-sentence" aria-live="polite" aria-atomic="true">
      {edited === null ? countsWords.failed : edited.active === 0 ? countsWords.none : <Counts edited={edited} saved={saved} />}
    </p>
  );
}

function Counts({ edited, saved }: { edited: PolicyCounts; saved: PolicyCounts }) {
  return (
    <>
      <span>{countsWords.start(edited.active)} </span>
      {countedStates(edited, saved).map(({ state, count, now }, at) => (
        <span key={state} className="policy-count">
          {at > 0 && <VisuallyHidden>· </VisuallyHidden>}
          <LatenessIcon state={state} />
          <b>{count}</b> <span>{countsWords.states[state]}</span>
          {now !== null && <span>{`, ${countsWords.now(now)}`}</span>}{' '}
        </span>
      ))}
    </>
  );
}

/** Who changed the policy last, and when. */
export function LastChange({ changed }: Pick<TitlePolicyView, 'changed'>) {
  const now = useNow();
  if (changed === null) return titlePolicyCopy.neverChanged;
  const day = formatDate(changed.at, now);
  return changed.by === null ? titlePolicyCopy.changed(day) : titlePolicyCopy.changedBy(changed.by, day);
}

const clockWords = titlePolicyCopy.clock;

/** The policy as a line from the deal on: on time, due soon, late and critical. A list on a phone. */
export function PolicyClock({ days }: { days: ClockDays }) {
  const segments = clockSegments(days);
  // A short segment is still as wide as its words.
  const columns = segments.map((segment) => `minmax(min-content, ${segment.days}fr)`).join(' ');
  return (
    <ol className="policy-clock" aria-label={clockWords.label} style={{ '--columns': columns } as CSSProperties}>
      {segments.map(({ state, begins }) => (
        <li key={state} className="policy-segment" data-state={state}>
          <span className="policy-segment-name">{clockWords.states[state]}</span> <span className="policy-segment-begins">{begins}</span>
        </li>
      ))}
    </ol>
  );
}
