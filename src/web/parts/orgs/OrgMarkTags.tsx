// What marks an organization for a stranger: it is new, or another organization had a similar name before.
import './OrgMarkTags.css';
import { CircleAlert } from 'lucide-react';
import { orgsCopy } from '../../copy/orgs.ts';
import { Tag } from '../../ui/text/Tag.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';

export function OrgMarkTags({ newUntil, similarName }: { newUntil: number | null; similarName: boolean }) {
  const now = useNow();
  const isNew = newUntil !== null && newUntil > now;
  if (!isNew && !similarName) return null;
  return (
    <span className="org-marks">
      {similarName && (
        <span className="org-mark" data-tip={orgsCopy.similarNameHint}>
          <Tag icon={<CircleAlert />}>{orgsCopy.similarName}</Tag>
          <VisuallyHidden>{orgsCopy.similarNameHint}</VisuallyHidden>
        </span>
      )}
      {isNew && (
        <span className="org-mark" data-tip={orgsCopy.newHint}>
          <Tag tone="blue">{orgsCopy.new}</Tag>
        </span>
      )}
    </span>
  );
}
