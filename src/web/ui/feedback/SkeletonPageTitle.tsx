// A placeholder for the breadcrumbs and the heading of a page.
import './SkeletonPageTitle.css';
import { Skeleton } from './Skeleton.tsx';

export function SkeletonPageTitle() {
  return (
    <>
      <Skeleton shape="short" />
      <div className="skeleton-page-title">
        <Skeleton shape="title" />
        <Skeleton shape="heading" />
      </div>
    </>
  );
}
