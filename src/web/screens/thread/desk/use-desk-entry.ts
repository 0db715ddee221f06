// What the viewer's organization notes about a thread. Read again when the next day begins, because the clock counts days.
import { useQuery } from '@tanstack/react-query';
import type { DeskEntryView } from '../../../../api/desk.ts';
import { addDays, dayIn, startOfDay } from '../../../../domain/desk/calendar.ts';
import { deskEntryQuery } from '../../../data/queries.ts';

export const useDeskEntry = (threadId: string) =>
  useQuery({
    ...deskEntryQuery(threadId),
    refetchInterval: ({ state: { data } }) => (data?.clock ? msUntilTomorrow(data.timeZone) : false),
  });

const msUntilTomorrow = (timeZone: DeskEntryView['timeZone']): number => {
  const now = Date.now();
  return startOfDay(timeZone, addDays(dayIn(timeZone, now), 1)) - now;
};
