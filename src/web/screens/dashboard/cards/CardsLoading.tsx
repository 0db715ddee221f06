// The skeleton of the cards.
import './card.css';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const CARDS = 6;

export function CardsLoading() {
  return (
    <Loading>
      <div className="tiles">
        {Array.from({ length: CARDS }, (_, at) => (
          <div key={at} className="tile tile-pending">
            <div className="tile-body">
              <Skeleton shape="heading" />
              <Skeleton />
              <Skeleton shape="short" />
            </div>
            <div className="tile-latest">
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
