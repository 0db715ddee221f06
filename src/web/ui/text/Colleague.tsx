// The member of the viewer's organization who made an entry. Nobody else sees the name, so it is never printed.
import './text.css';
import { Lock } from 'lucide-react';
import { uiCopy } from '../../copy/ui.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function Colleague({ name }: { name: string }) {
  return (
    <span className="colleague">
      <Lock aria-hidden="true" />
      <span>
        <span translate="no">{name}</span>
        <VisuallyHidden> ({uiCopy.onlyYourOrganization})</VisuallyHidden>
      </span>
    </span>
  );
}
