// The skeleton of the invitations.
import { Loading, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';

export function InvitesLoading() {
  return (
    <Loading>
      <SkeletonRows rows={3} />
    </Loading>
  );
}
