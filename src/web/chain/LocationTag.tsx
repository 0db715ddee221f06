// A tag that says where the title is, or how its thread ended.
import { CircleQuestionMark, FileText, Flag, type LucideIcon, Undo2, X } from 'lucide-react';
import { Tag } from '../ui/text/Tag.tsx';
import type { TitleLocation } from './title-location.ts';

const ICONS: Record<TitleLocation['kind'], LucideIcon> = {
  paper: FileText,
  returning: Undo2,
  missing: CircleQuestionMark,
  finished: Flag,
  closed: X,
};

export function LocationTag({ location }: { location: TitleLocation }) {
  const Icon = ICONS[location.kind];
  return (
    <Tag tone={location.tone} icon={<Icon aria-hidden="true" />}>
      {location.text}
    </Tag>
  );
}
