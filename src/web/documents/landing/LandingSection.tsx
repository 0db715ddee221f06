// A section of the landing page: number, label, heading and content.
import { Fragment, type ReactNode } from 'react';

interface LandingSectionProps {
  id: string;
  /** The content of the chip: a number, or the title's icon at the end. */
  chip: ReactNode;
  label: string;
  /** The lines of the heading. */
  title: readonly string[];
  lead?: ReactNode;
  /** An illustration beside the section, if there is room. */
  beside?: ReactNode;
  children?: ReactNode;
}

export function LandingSection({ id, chip, label, title, lead, beside, children }: LandingSectionProps) {
  return (
    <section className="stop" id={id} aria-labelledby={`${id}-title`}>
      <p className="stop-label row">
        <span className="stop-chip centered" aria-hidden="true">
          {chip}
        </span>
        {label}
      </p>
      <div className="stop-body stack" data-beside={beside !== undefined || undefined}>
        <div className="stop-words stack">
          <h2 className="stop-title" id={`${id}-title`}>
            <HeadingLines of={title} />
          </h2>
          {lead !== undefined && <p className="stop-lead">{lead}</p>}
          {children}
        </div>
        {beside}
      </div>
    </section>
  );
}

/** Text on separate lines if there is room. Screen readers read it as sentences in a row. */
export function HeadingLines({ of }: { of: readonly string[] }) {
  return of.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && ' '}
      <span className="line">{line}</span>
    </Fragment>
  ));
}

/** An illustration made of real components of the product, inert, with one accessible name. */
export function Illustration({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={className} role="img" aria-label={name}>
      <div inert>{children}</div>
    </div>
  );
}
