// The facts beside the updates: the panel, and what stands in it.
import './thread.css';
import { Fragment, type ReactNode, useId } from 'react';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { uiCopy } from '../../copy/ui.ts';
import type { Vehicle } from '../../../domain/thread/thread.ts';
import { formatMiles } from '../../ui/text/format-time.ts';
import { Vin } from '../../ui/text/Vin.tsx';

export interface FactRow {
  name: string;
  value: ReactNode;
}

/** A panel with a list of facts, beside the updates. */
export function FactsPanel({ heading, facts }: { heading: string; facts: readonly FactRow[] }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={heading} />
      <CardBody>
        <dl className="facts">
          {facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

/** Who opened the thread: "You", or the name of the organization. A printed record has the name in both cases. */
export const openedByText = ({ stakes, openedByName }: Pick<LiveThread, 'stakes' | 'openedByName'>): string =>
  stakes.some(({ opened, own }) => opened && own) ? uiCopy.you : openedByName;

/** The facts below the page's title: VIN, mileage and a tag. */
export const vehicleFacts = ({ vin, mileage }: Vehicle, tag: ReactNode): ReactNode[] => [
  <Vin key="vin" vin={vin} copy />,
  <span key="mileage">{formatMiles(mileage)}</span>,
  tag,
];
