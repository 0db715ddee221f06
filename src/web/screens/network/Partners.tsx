import { Handshake } from 'lucide-react';
import { networkCopy } from '../../copy/network.ts';
import { ListFailure } from '../../ui/feedback/ListFailure.tsx';
import { EmptyTab } from './EmptyTab.tsx';
import { OrgList } from './OrgList.tsx';
import { OrgsLoading } from './OrgsLoading.tsx';
import { useOrgList } from './use-org-list.ts';

export function Partners({ onDiscover }: { onDiscover: () => void }) {
  const { orgs, failed, retry, more } = useOrgList('partners');
  if (failed) return <ListFailure words={networkCopy.loadFailed} onRetry={retry} />;
  if (!orgs) return <OrgsLoading />;
  if (orgs.length === 0 && !more)
    return (
      <EmptyTab
        icon={<Handshake aria-hidden="true" />}
        words={networkCopy.noPartners}
        action={{ label: networkCopy.toDiscover, take: onDiscover }}
      />
    );
  return <OrgList label={networkCopy.listName.partners} timeOf={networkCopy.at.partners} orgs={orgs} on="partners" more={more} />;
}
