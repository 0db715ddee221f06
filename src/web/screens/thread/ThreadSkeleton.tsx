// The shape of a thread while it is on its way.
import './thread.css';
import { Card, CardBody } from '../../ui/Card.tsx';
import { Loading, Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx';

export function ThreadSkeleton() {
  return (
    <Loading>
      <div className="thread">
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Card>
          <CardBody className="thread-skeleton-chain">
            <Skeleton shape="node" />
            <Skeleton shape="node" />
            <Skeleton shape="node" />
          </CardBody>
        </Card>
        <div className="thread-columns">
          <SkeletonCard lines={6} />
          <SkeletonCard lines={3} />
        </div>
      </div>
    </Loading>
  );
}
