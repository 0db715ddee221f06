// The shape of the invitations while they are on their way.
import { Loading, SkeletonRows } from '../ui/feedback/Skeleton.tsx';

export function InvitesPending() {
  return (
    <Loading>
      <SkeletonRows rows={3} />
    </Loading>
  );
}
