// A table of organizations. On a narrow page, type and place are shown under the name instead of in columns.
import { type ReactNode, useId } from 'react';
import { networkCopy } from '../../copy/network.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { PointerHandlers } from '../../ui/pointer/use-stable-rows.ts';
import { type OrgRowData, OrgRow } from './OrgRow.tsx';

export interface OrgListProps {
  /** The accessible name of the list, or the id of its heading. */
  label: string | { headingId: string };
  orgs: readonly OrgRowData[];
  /** The heading of the column with the rows' time. Without it the rows show no time. */
  timeOf?: string;
  /** The search text whose matches are highlighted. */
  q?: string;
  on?: 'partners' | 'list';
  /** A secondary list, with a dashed border and without column headings. */
  dashed?: boolean;
  /** From `usePointerActive`. */
  handlers?: PointerHandlers | undefined;
  more?: { fetch: () => void; isFetching: boolean; shown: string } | null;
}

export function OrgList({ label, orgs, timeOf, q = '', on = 'list', dashed = false, handlers, more = null }: OrgListProps) {
  const { organization, type, location } = networkCopy.columns;
  const named = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.headingId };
  return (
    <Card dashed={dashed} className="orgs" data-org-list>
      {!dashed && (
        <div className="orgs-columns org-grid" aria-hidden="true">
          {[organization, type, location, timeOf ?? ''].map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
      )}
      <ul className="org-rows" {...named} {...handlers}>
        {orgs.map((org) => (
          <OrgRow key={org.id} org={org} timeOf={timeOf} q={q} on={on} />
        ))}
      </ul>
      {more && (
        <div className="orgs-foot">
          <Button busy={more.isFetching} onClick={more.fetch}>
            {networkCopy.showMore}
          </Button>
          <span className="muted">{more.shown}</span>
        </div>
      )}
    </Card>
  );
}

/** A list with a heading and a count, on a page that has several lists. */
export function OrgSection({
  heading,
  count,
  aside,
  children,
}: {
  heading: string;
  count: ReactNode;
  aside?: ReactNode;
  children: (headingId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <section className="org-section" aria-labelledby={id}>
      <div className="org-section-head">
        <h2 id={id}>{heading}</h2>
        {count}
        {aside !== undefined && <div className="org-section-aside">{aside}</div>}
      </div>
      {children(id)}
    </section>
  );
}
