// The shape of the invitations while they are on their way.
import { Loading, SkeletonCard } from '../ui/Skeleton.tsx';

export function InvitesPending() {
  return (
    <Loading>
      <SkeletonCard lines={5} />
    </Loading>
  );
}
