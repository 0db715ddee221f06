// The smaller features, one line each.
import {
  Bell,
  Building2,
  CalendarClock,
  FileText,
  History,
  type LucideIcon,
  FileX,
  Flag,
  Hand,
  Lock,
  Mails,
  MessageCircleQuestionMark,
  PackageCheck,
  PencilLine,
  Route,
  ScanBarcode,
  ScanLine,
  Search,
  Undo2,
} from 'lucide-react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.features;
type OneForEach<List extends readonly unknown[]> = { readonly [At in keyof List]: LucideIcon };
const icons: OneForEach<typeof words.list> = [
  ScanLine,
  Route,
  CalendarClock,
  MessageCircleQuestionMark,
  PackageCheck,
  Mails,
  ScanBarcode,
  FileText,
  FileX,
  Hand,
  PencilLine,
  Undo2,
  Flag,
  Lock,
  Search,
  Bell,
  History,
  Building2,
];

export function Features() {
  return (
    <LandingSection id="features" chip={7} label={words.label} title={words.title}>
      <ul className="features">
        {words.list.map(({ title, text }, at) => {
          const Icon = icons[at]!;
          return (
            <li key={title}>
              <Icon aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </LandingSection>
  );
}
