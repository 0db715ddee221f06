// The skeleton of a thread. Its chain is horizontal on wide screens and vertical on a phone, as the loaded chain is.
import './thread.css';
import '../../ui/chain/TitleChain.css';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { Loading, Skeleton, SkeletonCard, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { SkeletonPageTitle } from '../../ui/feedback/SkeletonPageTitle.tsx';

const STOPS = [1, 2, 3];

export function ThreadSkeleton() {
  return (
    <Loading>
      <div className="thread">
        <SkeletonPageTitle />
        <Card className="chain-card">
          <div className="card-header">
            <Skeleton shape="heading" />
          </div>
          <CardBody>
            <div className="title-chain-frame">
              <div className="title-chain">
                {STOPS.map((stop) => (
                  <div key={stop} className="chain-stop">
                    <Skeleton shape="node" />
                    <div className="chain-words thread-skeleton-words">
                      <Skeleton shape="heading" />
                      <Skeleton shape="short" />
                    </div>
                  </div>
                ))}
              </div>
            </div>
          </CardBody>
        </Card>
        <div className="thread-columns">
          <SkeletonRows rows={3} />
          <SkeletonCard lines={5} />
        </div>
      </div>
    </Loading>
  );
}
