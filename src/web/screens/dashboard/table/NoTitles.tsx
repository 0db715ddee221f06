// What the table shows in place of rows, in a file of its own because it is loaded lazily.
import { Filter, Hourglass } from 'lucide-react';
import { type DeskFilter, waitsFrom } from '../../../../domain/desk/table-filters.ts';
import { noTitlesCopy } from '../../../copy/no-titles.ts';
import { tableCopy } from '../../../copy/table.ts';
import { uiCopy } from '../../../copy/ui.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyCard, EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { isNarrowedFurther } from './use-table-list.ts';

/** The rows are not computed yet. */
export function PreparingTitles({ onRetry }: { onRetry: () => void }) {
  const { title, sentence } = noTitlesCopy.preparing;
  return (
    <EmptyCard icon={<Hourglass />} title={title} action={<Button onClick={onRetry}>{uiCopy.tryAgain}</Button>}>
      {sentence}
    </EmptyCard>
  );
}

/** No title is in the list. */
export const NoTitles = ({ list, filters, onClear }: { list: ListOrigin; filters: readonly DeskFilter[]; onClear: () => void }) => (
  <EmptyState icon={<Filter />} title={emptyWords(list, filters)} action={<Button onClick={onClear}>{noTitlesCopy.clear}</Button>} />
);

function emptyWords(list: ListOrigin, filters: readonly DeskFilter[]): string {
  const none: Partial<Record<DeskFilter, string>> = noTitlesCopy.none;
  const { waits, ...others } = list;
  if (isNarrowedFurther(others)) return tableCopy.noMatch;
  const [wait, ...more] = waitsFrom((waits ?? '').split(','));
  if (wait !== undefined) return more.length === 0 && filters.length === 0 ? noTitlesCopy.noneWaits(wait) : tableCopy.noMatch;
  return filters.length === 1 ? (none[filters[0]!] ?? tableCopy.noMatch) : tableCopy.noMatch;
}
