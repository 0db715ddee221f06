// The skeleton of a list of organizations.
import { Card } from '../../ui/layout/Card.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';

export function OrgsLoading({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      <Card className="orgs">
        <div className="org-grid orgs-columns" />
        <div className="org-rows">
          {Array.from({ length: rows }, (_, at) => (
            <div key={at} className="org-row org-row-pending">
              <Skeleton shape="icon" />
              <Skeleton shape="heading" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}
