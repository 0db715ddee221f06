// Enter in the dashboard's search opens the thread if exactly one matches. Otherwise it does nothing.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { textsOfList } from '../../../domain/search/pasted-list.ts';
import { searchThreadsQuery } from '../../data/queries.ts';
import { threadPath } from '../../navigation/thread-path.ts';

/** Returns handlers for the search input. `searchNow` writes `text` to the URL at once, so that going back restores the results. */
export function useOpenOnlyMatch(text: string, searchNow: () => void) {
  const navigate = useNavigate();
  /** The text for which Enter was pressed, while its results are awaited. */
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const pendingText = enteredText === text.trim() ? enteredText : null;
  const { data, isPlaceholderData, isError } = useQuery({ ...searchThreadsQuery(pendingText ?? ''), enabled: pendingText !== null });
  const isAnswered = pendingText !== null && ((data !== undefined && !isPlaceholderData) || isError);
  const open = useEffectEvent(() => {
    setEnteredText(null);
    const [card, ...others] = data?.cards ?? [];
    if (card && others.length === 0) void navigate(threadPath(card));
  });
  useEffect(() => {
    if (isAnswered) open();
  }, [isAnswered]);
  return {
    onKeyDown: ({ key, repeat, nativeEvent }: KeyboardEvent) => {
      if (key !== 'Enter' || repeat || nativeEvent.isComposing || text.trim() === '') return;
      searchNow();
      if (textsOfList(text) === null) setEnteredText(text.trim());
    },
    // Leaving the input cancels it: the user has moved on to something else.
    onBlur: () => setEnteredText(null),
  };
}
