// The shape of what is being loaded, in place of a spinner.
import './Skeleton.css';
import type { ReactNode } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { Card, CardBody } from '../layout/Card.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

export type SkeletonShape = 'line' | 'short' | 'heading' | 'title' | 'node' | 'icon' | 'control';

/** One grey shape; in a `Loading` with others. */
export function Skeleton({ shape = 'line' }: { shape?: SkeletonShape }) {
  return <span className="skeleton" data-shape={shape} aria-hidden="true" />;
}

/** Stands where a field's control will be. Takes the place of the control alone: the label stays. */
export function SkeletonInput() {
  return (
    <div className="skeleton-input" aria-hidden="true">
      <Skeleton />
    </div>
  );
}

export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <Card>
      <CardBody className="skeleton-stack">
        <Skeleton shape="heading" />
        {Array.from({ length: lines }, (_, at) => (
          <Skeleton key={at} shape={at === lines - 1 ? 'short' : 'line'} />
        ))}
      </CardBody>
    </Card>
  );
}

/** A list in a card: a picture and two lines a row. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <Card>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="skeleton-row">
          <Skeleton shape="icon" />
          <div className="skeleton-stack">
            <Skeleton shape="heading" />
            <Skeleton shape="short" />
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Around the skeletons of one place: says once that it is loading. */
export function Loading({ children, label = uiCopy.loading }: { children: ReactNode; label?: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
