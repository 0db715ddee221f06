// The shape of a list of organizations while it is on its way.
import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = 4;

export function OrgsPending() {
  return (
    <Loading>
      <Card className="orgs">
        <div className="org-rows">
          {Array.from({ length: ROWS }, (_, at) => (
            <div key={at} className="org-row org-row-pending">
              <Skeleton shape="short" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}
