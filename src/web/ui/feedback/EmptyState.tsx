// An empty state: icon, title, explanation and action.
import './EmptyState.css';
import { Car, Gavel, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { Button } from '../Button.tsx';
import { Card } from '../layout/Card.tsx';

export interface EmptyStateProps {
  /** The middle node. */
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The icons on both sides of the main icon. */
  neighbours?: 'car-gavel' | 'car-car' | 'gavel-car' | 'none';
  heading?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ icon, title, children, action, neighbours = 'car-car', heading: Heading = 'h2' }: EmptyStateProps) {
  const [left, right] = neighbours.split('-');
  return (
    <div className="empty">
      <div className="empty-line row" aria-hidden="true">
        {neighbours !== 'none' && (
          <>
            <span className="empty-node centered">{left === 'gavel' ? <Gavel /> : <Car />}</span>
            <span className="empty-dots" />
          </>
        )}
        <span className="empty-node centered" data-middle>
          {icon}
        </span>
        {neighbours !== 'none' && (
          <>
            <span className="empty-dots" />
            <span className="empty-node centered">{right === 'gavel' ? <Gavel /> : <Car />}</span>
          </>
        )}
      </div>
      <Heading className="empty-title">{title}</Heading>
      {children !== undefined && <p className="empty-text">{children}</p>}
      {action}
    </div>
  );
}

export const EmptyCard = (props: EmptyStateProps) => (
  <Card>
    <EmptyState {...props} />
  </Card>
);

/** Shown instead of a list that could not be loaded, with a button to retry. */
export const ListFailure = ({ words, onRetry }: { words: { title: string; sentence?: string }; onRetry: () => void }) => (
  <EmptyCard icon={<Unplug />} title={words.title} action={<Button onClick={onRetry}>{uiCopy.tryAgain}</Button>}>
    {words.sentence ?? uiCopy.wentWrong}
  </EmptyCard>
);
