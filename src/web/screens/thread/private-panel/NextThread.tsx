// "Next that needs you": the thread after this one in the list that the viewer came from.
import './private-panel.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { deskEntryQuery, deskNextQuery } from '../../../data/queries.ts';
import { readListOrigin, WHOLE_LIST } from '../../../navigation/list-origin.ts';
import { StockNumber } from '../../../ui/text/StockNumber.tsx';

const words = privatePanelCopy.next;

export function NextThread({ threadId }: { threadId: string }) {
  const origin = readListOrigin(useLocation({ select: ({ state }) => state })) ?? WHOLE_LIST;
  // Once the thread is answered, its own place in the list is another one. The next is the one that came after it.
  const [passed, setPassed] = useState<{ threadId: string; count: number } | null>(null);
  const count = passed?.threadId === threadId ? passed.count : undefined;
  const { data: next } = useQuery({
    ...deskNextQuery({ threadId, ...origin, ...(count === undefined ? {} : { passed: count }) }),
    placeholderData: (before, query) => (query?.queryKey[1].threadId === threadId ? before : undefined),
  });
  const before = next?.before ?? undefined;
  if (before !== undefined && before !== count) setPassed({ threadId, count: before });
  if (!next || next.nextId === null) return null;
  return (
    <Link to="/t/$threadId" params={{ threadId: next.nextId }} state={{ from: origin }} className="next-thread">
      <span>{words.link}</span> <span className="next-thread-place">{words.place(next.position, next.total)}</span>
      <ArrowRight />
    </Link>
  );
}

/** The stock number beside the vehicle's name. */
export function StockNumberTag({ threadId }: { threadId: string }) {
  const { data: stockNumber = '' } = useQuery({ ...deskEntryQuery(threadId), select: (entry) => entry.stockNumber });
  return stockNumber === '' ? null : <StockNumber>{stockNumber}</StockNumber>;
}
