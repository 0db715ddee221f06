// A tab of the network with nothing in it: why, and where to go from there.
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export interface NothingProps {
  icon: ReactNode;
  words: { title: string; sentence: string };
  action?: { label: string; take: () => void };
}

export function Nothing({ icon, words, action }: NothingProps) {
  return (
    <Card>
      <EmptyState
        icon={icon}
        neighbours="car-gavel"
        title={words.title}
        action={action && <Button onClick={action.take}>{action.label}</Button>}
      >
        {words.sentence}
      </EmptyState>
    </Card>
  );
}
