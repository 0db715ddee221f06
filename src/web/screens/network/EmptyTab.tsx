// The empty state of a tab of the network.
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

export interface EmptyTabProps {
  icon: ReactNode;
  words: { title: string; sentence: string };
  action?: { label: string; onClick: () => void };
}

export function EmptyTab({ icon, words, action }: EmptyTabProps) {
  return (
    <Card>
      <EmptyState
        icon={icon}
        neighbours="car-gavel"
        title={words.title}
        action={action && <Button onClick={action.onClick}>{action.label}</Button>}
      >
        {words.sentence}
      </EmptyState>
    </Card>
  );
}
