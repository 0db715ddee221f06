// Shown instead of a list that could not be loaded, with a button to retry.
import { Unplug } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface ListFailureProps {
  words: { title: string; sentence: string; again: string };
  onRetry: () => void;
}

export function ListFailure({ words, onRetry }: ListFailureProps) {
  return (
    <Card>
      <EmptyState icon={<Unplug aria-hidden="true" />} title={words.title} action={<Button onClick={onRetry}>{words.again}</Button>}>
        {words.sentence}
      </EmptyState>
    </Card>
  );
}
