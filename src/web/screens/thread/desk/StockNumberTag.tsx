// The stock number beside the vehicle's name, in violet with a lock. Never printed.
import './desk.css';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { deskEntryCopy } from '../../../copy/desk-entry.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { deskEntryQuery } from '../../../data/queries.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

export function StockNumberTag({ threadId }: { threadId: string }) {
  const { data: stockNumber = '' } = useQuery({ ...deskEntryQuery(threadId), select: (entry) => entry.stockNumber });
  if (stockNumber === '') return null;
  return (
    <span className="stock-number">
      <Lock aria-hidden="true" />
      <span>
        <VisuallyHidden>{deskEntryCopy.fields.stockNumber} </VisuallyHidden>
        {stockNumber}
        <VisuallyHidden> ({uiCopy.onlyYourOrganization})</VisuallyHidden>
      </span>
    </span>
  );
}
