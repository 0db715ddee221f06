// Instead of the table's rows: no title matches.
import { Filter } from 'lucide-react';
import type { DeskFilter } from '../../../../domain/desk/desk-list.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

export interface NoTitlesProps {
  filters: readonly DeskFilter[];
  /** A partner or words narrow the table too. */
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
