// What is shown while the envelope of a link loads: its heading is higher than that of the page without one, and on a phone everything
// below would move. The manifest's own placeholder announces it.
import { SkeletonCard, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { SkeletonPageTitle } from '../../ui/feedback/SkeletonPageTitle.tsx';

export function ReceiveSkeleton() {
  return (
    <div className="receive-skeleton" aria-hidden="true">
      <SkeletonPageTitle />
      <div className="receive-columns">
        <SkeletonCard lines={8} />
        <SkeletonRows rows={12} />
      </div>
    </div>
  );
}
