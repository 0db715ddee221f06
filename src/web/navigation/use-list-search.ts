// The search box above a list whose search is in the URL.
import { useRef } from 'react';
import { SEARCH_TEXT_MAX } from '../../domain/limits.ts';
import { firstWords } from '../../domain/search/vehicle-terms.ts';
import { useSearchText } from './use-search-text.ts';

/**
 * `container`: the ref of an element whose first input is the box. `box`: its props. `clear`: empties it, and focuses it. See
 * `useSearchText`.
 */
export function useListSearch(settled: string, settle: (text: string) => void) {
  const [value, setText] = useSearchText(settled, settle);
  const container = useRef<HTMLDivElement>(null);
  const clear = () => {
    setText('');
    settle('');
    container.current?.querySelector('input')?.focus();
  };
  const onValueChange = (typed: string) => setText(firstWords(typed));
  return { container, clear, box: { value, onValueChange, maxLength: SEARCH_TEXT_MAX } };
}
