// The chain of a completed thread, with its figures below.
import './completed.css';
import { useId } from 'react';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { TitleChain } from '../../ui/chain/TitleChain.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { completedChain, upToText } from './completed-delivery.ts';
import { completedFigures } from './completed-figures.ts';

export function CompletedChain({ thread }: { thread: CompletedThread }) {
  const id = useId();
  const words = threadCopy.chain;
  return (
    <Card as="section" aria-labelledby={id} className="chain-card">
      <CardHeader id={id} title={words.heading} note={thread.ended ? words.count(thread.stakes.length) : upToText(thread)} />
      <CardBody>
        <TitleChain {...completedChain(thread, useNow())} />
      </CardBody>
      <dl className="figures">
        {completedFigures(thread).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
