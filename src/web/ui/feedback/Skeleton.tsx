// Placeholders in the shape of the content that is loading.
import './Skeleton.css';
import type { ReactNode } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { Card, CardBody } from '../layout/Card.tsx';
import { VisuallyHidden } from '../text/inline-text.tsx';

type SkeletonShape = 'line' | 'short' | 'heading' | 'title' | 'node' | 'icon' | 'control';

/** One gray shape. Use it inside `Loading`. */
export function Skeleton({ shape = 'line' }: { shape?: SkeletonShape }) {
  return <span className="skeleton" data-shape={shape} aria-hidden="true" />;
}

/** A placeholder for a field's control. The label stays. */
export function SkeletonInput() {
  return (
    <div className="skeleton-input row" aria-hidden="true">
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

/** A placeholder for a list in a card: each row has an icon and two lines. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <Card>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="skeleton-row row">
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

/** Wraps skeletons and announces once that content is loading. */
export function Loading({ children, label = uiCopy.loading }: { children: ReactNode; label?: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** The placeholder of a list that is loading. */
export function LoadingRows({ rows, ...loading }: { rows: number; label?: string }) {
  return (
    <Loading {...loading}>
      <SkeletonRows rows={rows} />
    </Loading>
  );
}

/** The placeholder of a card that is loading. */
export function LoadingCard(card: { lines?: number }) {
  return (
    <Loading>
      <SkeletonCard {...card} />
    </Loading>
  );
}

/** A placeholder for the breadcrumbs and the heading of a page. */
export function SkeletonPageTitle() {
  return (
    <>
      <Skeleton shape="short" />
      <div className="skeleton-page-title grid-12">
        <Skeleton shape="title" />
        <Skeleton shape="heading" />
      </div>
    </>
  );
}
