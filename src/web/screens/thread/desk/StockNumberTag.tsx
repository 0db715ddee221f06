// The stock number beside the vehicle's name.
import { useQuery } from '@tanstack/react-query';
import { deskEntryQuery } from '../../../data/queries.ts';
import { StockNumber } from '../../../ui/text/StockNumber.tsx';

export function StockNumberTag({ threadId }: { threadId: string }) {
  const { data: stockNumber = '' } = useQuery({ ...deskEntryQuery(threadId), select: (entry) => entry.stockNumber });
  return stockNumber === '' ? null : <StockNumber>{stockNumber}</StockNumber>;
}
