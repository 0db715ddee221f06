// A panel with a list of facts, beside the updates.
import './facts.css';
import { Fragment, type ReactNode, useId } from 'react';
import { Card, CardBody, CardHeader } from '../../../ui/layout/Card.tsx';

export interface FactRow {
  name: string;
  value: ReactNode;
}

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
