// One stop on the page's line: its number and name beside it, its heading, and what it says.
import { Fragment, type ReactNode } from 'react';

interface SectionProps {
  id: string;
  /** In the chip: a number, or the paper at the end of the line. */
  chip: ReactNode;
  label: string;
  /** Its lines. */
  title: readonly string[];
  lead?: ReactNode;
  /** A picture, at the side of all of it where there is room. */
  beside?: ReactNode;
  children?: ReactNode;
}

export function LandingSection({ id, chip, label, title, lead, beside, children }: SectionProps) {
  return (
    <section className="stop" id={id} aria-labelledby={`${id}-title`}>
      <p className="stop-label">
        <span className="stop-chip" aria-hidden="true">
          {chip}
        </span>
        {label}
      </p>
      <div className="stop-body" data-beside={beside !== undefined || undefined}>
        <div className="stop-words">
          <h2 className="stop-title" id={`${id}-title`}>
            <Lines of={title} />
          </h2>
          {lead !== undefined && <p className="stop-lead">{lead}</p>}
          {children}
        </div>
        {beside}
      </div>
    </section>
  );
}

/** Broken where there is room for it; read as one sentence after the other. */
export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && ' '}
      <span className="line">{line}</span>
    </Fragment>
  ));
}
