// A thread as a card. Its heading is the link, which covers the whole card. The tags, the VIN and the title's location describe it.
import './card.css';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import type { ListedCard } from '../../../../api/thread-views.ts';
import { chainOf } from '../../../chain/chain-nodes.ts';
import { chainSummary } from '../../../chain/title-location.ts';
import { threadCardCopy } from '../../../copy/thread-card.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { threadPath } from '../../../navigation/thread-path.ts';
import type { Expected } from '../../../ui/chain/chain-model.ts';
import { CompactChain } from '../../../ui/chain/CompactChain.tsx';
import { Highlight } from '../../../ui/text/Highlight.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { StockNumber } from '../../../ui/text/StockNumber.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import { CardTags } from './CardTags.tsx';
import { cardLatest, cardLocation } from './card-text.ts';

/** `WHOLE_LIST`, without loading its module. */
const FROM_CARDS: { from: ListOrigin } = { from: { filters: '', q: '', order: 'lateness', direction: 'up' } };

function ExpectedWords({ expected, separate }: { expected: Expected; separate: boolean }) {
  return (
    <span className="tile-expected" data-late={expected.late || undefined}>
      {separate && <span>{' · '}</span>}
      <span>{expected.text}</span>
    </span>
  );
}

export interface ThreadCardLinkProps {
  card: ListedCard;
  /** The search text whose matches are highlighted. */
  q?: string;
}

/** Memoized: typing in the search box renders the page again, but not the cards that stay the same. */
export const ThreadCardLink = memo(function ThreadCardLink({ card, q = '' }: ThreadCardLinkProps) {
  const id = useId();
  const now = useNow();
  const { nodes, links } = chainOf(card, now);
  const location = cardLocation(card, now);
  const latest = cardLatest(card);
  return (
    <div className="tile">
      <div className="tile-body">
        <div className="tile-top">
          <h2>
            <Link
              className="tile-link"
              {...threadPath(card)}
              state={FROM_CARDS}
              aria-describedby={`${id}-tags ${id}-vin ${id}-place`}
              data-tip={`#${id}-line`}
            >
              <Highlight text={threadCardCopy.title(card.year, card.make, card.model)} query={q} where="vehicle" />
            </Link>
          </h2>
          <CardTags id={`${id}-tags`} card={card} />
        </div>
        <div className="tile-vin" id={`${id}-vin`}>
          <Vin vin={card.vin} quiet query={q} />
          {card.stockNumber !== '' && <StockNumber>{card.stockNumber}</StockNumber>}
        </div>
        <div className="tile-way">
          <CompactChain nodes={nodes} links={links} summary={chainSummary(card)} />
          <span className="tile-place" id={`${id}-place`} data-tone={location.tone}>
            <span>{location.text}</span>
            {location.expected && (
              <ExpectedWords expected={location.expected} separate={location.tone !== 'grey' && location.text !== ''} />
            )}
          </span>
        </div>
      </div>
      <div className="tile-latest">
        <p className="tile-line" id={`${id}-line`}>
          {latest.author !== null && <b>{latest.author} </b>}
          <RedactedText text={latest.text} />
        </p>
        {latest.at !== null && <Time at={latest.at} wording="compact" />}
      </div>
    </div>
  );
});
