// A stock number beside facts that all organizations see: violet, with a lock. Never printed.
import './text.css';
import { Lock } from 'lucide-react';
import { uiCopy } from '../../copy/ui.ts';
import { VisuallyHidden } from './inline-text.tsx';

export function StockNumber({ children }: { children: string }) {
  return (
    <span className="stock-number">
      <Lock aria-hidden="true" />
      <span>
        <VisuallyHidden>{uiCopy.stockNumber} </VisuallyHidden>
        <span translate="no">{children}</span>
        <VisuallyHidden> ({uiCopy.onlyYourOrganization})</VisuallyHidden>
      </span>
    </span>
  );
}
