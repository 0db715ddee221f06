// Instead of the table's rows: no title matches, or the rows are not computed yet.
import { Filter, Hourglass } from 'lucide-react';
import type { DeskFilter } from '../../../../domain/desk/desk-list.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export interface NoTitlesProps {
  filters: readonly DeskFilter[];
  /** A partner, a colleague or words narrow the table too. */
  isNarrowedFurther: boolean;
  onClear: () => void;
}

export function NoTitles({ filters, isNarrowedFurther, onClear }: NoTitlesProps) {
  const { late, filtered, clear } = deskCopy.empty;
  const isLateAlone = filters.join() === 'late' && !isNarrowedFurther;
  return (
    <EmptyState
      icon={<Filter aria-hidden="true" />}
      title={isLateAlone ? late : filtered}
      action={<Button onClick={onClear}>{clear}</Button>}
    />
  );
}

export function TitlesInPreparation({ onRetry }: { onRetry: () => void }) {
  const { title, sentence, again } = deskCopy.preparing;
  return (
    <Card>
      <EmptyState icon={<Hourglass aria-hidden="true" />} title={title} action={<Button onClick={onRetry}>{again}</Button>}>
        {sentence}
      </EmptyState>
    </Card>
  );
}
