// Enter in the dashboard's search opens the thread that is found, where it is the only one. With several, or none, it does nothing.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { searchThreadsQuery } from '../../data/queries.ts';
import { threadPath } from '../../navigation/thread-path.ts';

/** `text` is what is typed, `searchNow` puts it into the address at once: going back leads to its results. For the search's input. */
export function useOpenFound(text: string, searchNow: () => void) {
  const navigate = useNavigate();
  /** Enter was pressed for this text, and its answer is waited for. */
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = asked === text.trim() ? asked : null;
  const { data, isPlaceholderData, isError } = useQuery({ ...searchThreadsQuery(wanted ?? ''), enabled: wanted !== null });
  const isAnswered = wanted !== null && ((data !== undefined && !isPlaceholderData) || isError);
  const open = useEffectEvent(() => {
    setAsked(null);
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
      setAsked(text.trim());
    },
    // Somebody who goes on to something else is not taken away from it.
    onBlur: () => setAsked(null),
  };
}
