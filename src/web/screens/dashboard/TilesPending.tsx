// The shape of the cards while they are on their way.
import { Loading, SkeletonCard } from '../../ui/Skeleton.tsx';

const AT_FIRST = 6;

export function TilesPending() {
  return (
    <Loading>
      <div className="tiles">
        {Array.from({ length: AT_FIRST }, (_, at) => (
          <SkeletonCard key={at} lines={3} />
        ))}
      </div>
    </Loading>
  );
}
