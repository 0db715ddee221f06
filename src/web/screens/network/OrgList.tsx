// A table of organizations. On a narrow page, type and place are shown under the name instead of in columns.
import { type ReactNode, useId } from 'react';
import { Link } from '@tanstack/react-router';
import { networkCopy } from '../../copy/network.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { PointerHandlers } from '../../ui/use-stable-rows.ts';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import { cityAndState } from '../../parts/orgs/org-option.tsx';
import { Highlight } from '../../ui/text/Highlight.tsx';
import { OrgMarkTags } from '../../parts/orgs/OrgMarkTags.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { ConnectionActions, connectionState } from './ConnectionActions.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { EmptyCard } from '../../ui/feedback/EmptyState.tsx';

export interface OrgListProps {
  /** The accessible name of the list, or the id of its heading. */
  label: string | { headingId: string };
  orgs: readonly OrgRowData[];
  /** The heading of the column with the rows' time. Without it the rows show no time. */
  timeOf?: string | undefined;
  /** The search text whose matches are highlighted. */
  q?: string | undefined;
  on?: 'partners' | 'list' | undefined;
  /** A secondary list, with a dashed border and without column headings. */
  dashed?: boolean;
  /** From `usePointerActive`. */
  handlers?: PointerHandlers | undefined;
  more?: { fetch: () => void; isFetching: boolean; shown: string } | null;
}

export function OrgList({ label, orgs, timeOf, q, on, dashed = false, handlers, more = null }: OrgListProps) {
  const { organization, type, location } = networkCopy.columns;
  const named = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.headingId };
  return (
    <Card data-dashed={dashed || undefined} className="orgs" data-org-list>
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

interface OrgSectionProps {
  heading: string;
  count: ReactNode;
  aside?: ReactNode;
  children: (headingId: string) => ReactNode;
}

/** A list with a heading and a count, on a page that has several lists. */
export function OrgSection({ heading, count, aside, children }: OrgSectionProps) {
  const id = useId();
  return (
    <section className="grid-12" aria-labelledby={id}>
      <div className="org-section-head row flow">
        <h2 id={id}>{heading}</h2>
        {count}
        {aside !== undefined && <div className="org-section-aside">{aside}</div>}
      </div>
      {children(id)}
    </section>
  );
}

/** No time in Discover. `gone`: the organization has left the list, but the row stays in place. */
type OrgRowData = OrgInNetwork & { lastActivityAt?: number; gone?: boolean };

type OrgRowProps = Pick<OrgListProps, 'timeOf' | 'q' | 'on'> & { org: OrgRowData };

function OrgRow({ org, timeOf, q = '', on = 'list' }: OrgRowProps) {
  const id = useId();
  const now = useNow();
  const place = cityAndState(org) ?? (org.provisional ? orgsCopy.notHere : null);
  // On a phone, two buttons or a tag of several words take a line of their own.
  const isWide = ['request-received', 'declined'].includes(connectionState(org, now).kind);
  return (
    <li className="org-row org-grid" data-org={org.id}>
      <div className="org-name row">
        <OrgIcon type={org.orgType} boxed />
        <Link id={id} to="/network/$orgId" params={{ orgId: org.id }} className="whole-link" translate="no">
          <Highlight text={org.name} query={q} where="beginnings" />
        </Link>
        {org.connection !== 'accepted' && <OrgMarkTags newUntil={org.newUntil} similarName={org.similarName} />}
      </div>
      <p className="org-facts quiet">
        <span>{uiCopy.type[org.orgType]}</span>
        {place !== null && (
          <>
            <span className="org-facts-dot"> · </span>
            <span>
              <Highlight text={place} query={q} where="beginnings" />
            </span>
          </>
        )}
      </p>
      {timeOf !== undefined && org.lastActivityAt !== undefined && (
        <span className="org-at quiet">
          <VisuallyHidden>{timeOf} </VisuallyHidden>
          <Time at={org.lastActivityAt} wording="short" />
        </span>
      )}
      <div className="org-actions row" data-wide={isWide || undefined}>
        <ConnectionActions org={org} nameId={id} on={on} gone={org.gone ?? false} />
      </div>
    </li>
  );
}

export function OrgsLoading({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      <Card className="orgs">
        <div className="org-grid orgs-columns" />
        <div className="org-rows">
          {Array.from({ length: rows }, (_, at) => (
            <div key={at} className="org-row org-row-pending row">
              <Skeleton shape="icon" />
              <Skeleton shape="heading" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}

interface EmptyTabProps {
  icon: ReactNode;
  words: { title: string; sentence: string };
  action?: { label: string; onClick: () => void };
}

export function EmptyTab({ icon, words, action }: EmptyTabProps) {
  const button = action && <Button onClick={action.onClick}>{action.label}</Button>;
  return (
    <EmptyCard icon={icon} neighbours="car-gavel" title={words.title} action={button}>
      {words.sentence}
    </EmptyCard>
  );
}
