// The title policy for members who may not change it.
import type { TitlePolicyView } from '../../../../api/desk.ts';
import { refusals } from '../../../../domain/refusals.ts';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { CardFooter } from '../../../ui/layout/Card.tsx';
import { LastChange } from './LastChange.tsx';
import { PolicyClock } from './PolicyClock.tsx';
import { PolicySentence } from './PolicySentence.tsx';

const words = titlePolicyCopy;

export function PolicyText({ view: { policy, changed, counts } }: { view: TitlePolicyView }) {
  const { units } = words;
  return (
    <div className="policy">
      <div className="policy-picture">
        <PolicyClock days={policy} />
        <PolicySentence edited={counts} saved={counts} />
      </div>
      <dl className="policy-values">
        <Value words={words.due}>{units.afterDeal.value(policy.dueDays)}</Value>
        <Value words={words.critical}>{units.afterDeal.value(policy.criticalDays)}</Value>
        <Value words={words.dueSoon}>{units.before.value(policy.dueSoonDays)}</Value>
        <Value words={words.sendOn}>{units.afterReceiving.value(policy.sendOnDays)}</Value>
        <Value words={words.timeZone}>{words.zones[policy.timeZone]}</Value>
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
