// The four steps of a thread.
import { CalendarClock, PackageCheck, ScanLine, UserPlus } from 'lucide-react';
import { landingCopy } from '../copy/documents/landing.ts';
import { stepIllustrations } from './step-illustrations.tsx';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.how;
const icons = [ScanLine, UserPlus, CalendarClock, PackageCheck];

export function HowItWorks() {
  return (
    <LandingSection id="how" chip={3} label={words.label} title={words.title}>
      <ol className="moves">
        {words.steps.map(({ title, text }, at) => {
          const Icon = icons[at] ?? PackageCheck;
          return (
            <li className="move" key={title}>
              <span className="move-icon" aria-hidden="true">
                <Icon />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              <div className="move-picture" aria-hidden="true" inert>
                {stepIllustrations[at]}
              </div>
            </li>
          );
        })}
      </ol>
    </LandingSection>
  );
}
