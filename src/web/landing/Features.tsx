// The smaller things, a line each.
import { CalendarClock, FileText, History, MessageCircleQuestionMark, PackageCheck, Route, ScanLine, Search } from 'lucide-react';
import { landing } from '../copy/landing.ts';
import { Section } from './Section.tsx';

const words = landing.features;
const icons = [ScanLine, Route, CalendarClock, MessageCircleQuestionMark, PackageCheck, FileText, Search, History];

export function Features() {
  return (
    <Section id="features" chip={7} label={words.label} title={words.title}>
      <ul className="features">
        {words.list.map(({ title, text }, at) => {
          const Icon = icons[at] ?? FileText;
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
    </Section>
  );
}
