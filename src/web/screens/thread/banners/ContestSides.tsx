// What the holder and the claimant say, side by side.
import './contest-sides.css';
import { FileText } from 'lucide-react';
import type { Contested, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { Time } from '../../../ui/text/Time.tsx';

interface ContestSidesProps {
  contested: Contested;
  claim: UpdateView;
  stakes: readonly StakeView[];
}

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
