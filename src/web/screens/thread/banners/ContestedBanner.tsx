// The viewer claims the title and the holder objects, or the viewer objects to a claim.
import './banners.css';
import { ArrowLeftRight, Check, FileText } from 'lucide-react';
import type { Contested, LiveThread, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/queries.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { Time } from '../../../ui/text/Time.tsx';

const words = threadBannersCopy.contested;

interface ContestedBannerProps {
  view: LiveThread;
  contested: Contested;
  claim: UpdateView;
  open: OpenDialog;
}

export function ContestedBanner({ view, contested, claim, open }: ContestedBannerProps) {
  const objectorName = view.stakes.find(({ id }) => id === contested.byStakeId)?.orgName ?? '';
  return (
    <Banner
      tone="red"
      icon={<ArrowLeftRight />}
      title={claim.authorOwn ? words.theyHave(objectorName) : words.youHave(claim.authorName)}
      text={claim.authorOwn ? words.claimantHint : words.objectorHint}
      actions={claim.authorOwn ? <WithdrawButton claim={claim} open={open} /> : <ObjectorActions view={view} claim={claim} open={open} />}
      below={<ContestSides contested={contested} claim={claim} stakes={view.stakes} />}
    />
  );
}

type ActionsProps = Omit<ContestedBannerProps, 'contested'>;

/** Only the holder may post updates. */
function WithdrawButton({ claim, open }: Omit<ActionsProps, 'view'>) {
  return <Button onClick={() => open({ kind: 'withdraw', update: claim })}>{threadCopy.claim.withdraw}</Button>;
}

/** The holder may give in, or dispute the claim. */
function ObjectorActions({ view, claim, open }: ActionsProps) {
  const confirm = useThreadCommand(operation.confirmClaim, threadCopy.toasts.confirmClaim);
  return (
    <>
      {claim.offers.includes('confirmClaim') && (
        <Button
          icon={<Check aria-hidden="true" />}
          busy={confirm.isPending}
          onClick={() => confirm.mutate({ threadId: view.id, updateId: claim.id })}
        >
          {threadCopy.claim.confirm}
        </Button>
      )}
      {claim.offers.includes('disputeClaim') && (
        <Button onClick={() => open({ kind: 'dispute', update: claim })}>{threadCopy.claim.dispute}</Button>
      )}
    </>
  );
}

interface ContestSidesProps {
  contested: Contested;
  claim: UpdateView;
  stakes: readonly StakeView[];
}

/** What the holder and the claimant say, side by side. */
export function ContestSides({ contested, claim, stakes }: ContestSidesProps) {
  const objector = stakes.find(({ id }) => id === contested.byStakeId);
  return (
    <ul className="contest-sides" aria-label={threadBannersCopy.contested.sides}>
      <Side
        name={objector?.own ? uiCopy.you : (objector?.orgName ?? '')}
        at={contested.since}
        text={contested.note || threadEventsCopy.contested}
        holds
      />
      <Side name={claim.authorOwn ? uiCopy.you : claim.authorName} at={claim.at} text={claim.message} />
    </ul>
  );
}

/** `holds`: the title counts as with this side. */
function Side({ name, at, text, holds = false }: { name: string; at: number; text: string; holds?: boolean }) {
  return (
    <li>
      <span className="contest-badge" data-holds={holds || undefined} aria-hidden="true">
        <FileText />
      </span>
      <div>
        <div className="contest-top">
          <strong translate="no">{name}</strong>
          <Time at={at} />
        </div>
        <p>
          <RedactedText text={threadCopy.requested.quote(text)} />
        </p>
      </div>
    </li>
  );
}
