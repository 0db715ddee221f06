// One thread as a card: a single link, named by its vehicle and described by what it asks and where the paper is.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ThreadCard } from '../../../domain/thread/view-types.ts';
import { chainOf } from '../../chain/chain-nodes.ts';
import { chainSummary } from '../../chain/paper-place.ts';
import { threadCopy } from '../../copy/thread.ts';
import { CompactChain } from '../../ui/CompactChain.tsx';
import { Highlight } from '../../ui/Highlight.tsx';
import { RedactedText } from '../../ui/RedactedText.tsx';
import { Time, useNow } from '../../ui/Time.tsx';
import { Vin } from '../../ui/Vin.tsx';
import { TileTags } from './TileTags.tsx';
import { tileLine, tilePlace } from './tile-words.ts';

export interface ThreadTileProps {
  card: ThreadCard;
  /** Its matches are marked. */
  q?: string;
}

export function ThreadTile({ card, q = '' }: ThreadTileProps) {
  const id = useId();
  const now = useNow();
  const { nodes, links } = chainOf(card.stakes, card.transit, now);
  const place = tilePlace(card, now);
  const line = tileLine(card);
  return (
    <Link
      className="tile"
      to={card.standing === 'completed' ? '/t/$threadId/completed' : '/t/$threadId'}
      params={{ threadId: card.id }}
      aria-labelledby={`${id}-vehicle`}
      aria-describedby={`${id}-tags ${id}-vin ${id}-place`}
    >
      <span className="tile-body">
        <span className="tile-top">
          <h2 id={`${id}-vehicle`}>
            <Highlight text={threadCopy.title(card.year, card.make, card.model)} query={q} />
          </h2>
          <TileTags id={`${id}-tags`} card={card} />
        </span>
        <span className="tile-vin" id={`${id}-vin`}>
          <Vin vin={card.vin} quiet>
            <Highlight text={card.vin} query={q} />
          </Vin>
        </span>
        <span className="tile-way">
          <CompactChain nodes={nodes} links={links} summary={chainSummary(card.stakes, card.transit)} />
          <span className="tile-place" id={`${id}-place`} data-tone={place.tone}>
            {place.text}
          </span>
        </span>
      </span>
      <span className="tile-latest">
        <span className="tile-line">
          {line.author !== null && <b>{line.author} </b>}
          <RedactedText text={line.text} />
        </span>
        {line.at !== null && <Time at={line.at} wording="compact" />}
      </span>
    </Link>
  );
}
