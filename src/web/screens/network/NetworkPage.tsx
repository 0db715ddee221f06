// /network: the organization's partners, its connection requests, and a search for other organizations.
import './network.css';
import { Handshake } from 'lucide-react';
import { networkCopy } from '../../copy/network.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { Discover } from './Discover.tsx';
import { Requests } from './Requests.tsx';
import { type NetworkNavigation, useNetworkNavigation, useOrgCounts, useOrgList, useRowFocus } from './use-org-list.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { EmptyTab, OrgList, OrgsLoading } from './OrgList.tsx';

export function NetworkPage() {
  const navigation = useNetworkNavigation();
  const container = useRowFocus();
  const counts = useOrgCounts();
  const tabs = [
    { value: 'partners', label: networkCopy.tabs.partners, count: counts?.partners },
    { value: 'requests', label: networkCopy.tabs.requests, count: counts?.incoming, waiting: true },
    { value: 'discover', label: networkCopy.tabs.discover },
  ] as const;
  return (
    <div className="network" ref={container}>
      <PageTitle title={networkCopy.title} />
      <Tabs
        label={networkCopy.tabsName}
        value={navigation.tab}
        onValueChange={navigation.openTab}
        onHover={navigation.prefetchTab}
        tabs={tabs}
      >
        <TabPanel>
          <TabContent {...navigation} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function TabContent({ tab, q, showsIgnored, openTab, searchFor, showIgnored }: NetworkNavigation) {
  const discover = () => openTab('discover');
  switch (tab) {
    case 'partners':
      return <Partners onDiscover={discover} />;
    case 'requests':
      return <Requests showsIgnored={showsIgnored} showIgnored={showIgnored} onDiscover={discover} />;
    case 'discover':
      return <Discover q={q} searchFor={searchFor} />;
    default:
      return tab satisfies never;
  }
}

function Partners({ onDiscover }: { onDiscover: () => void }) {
  const { orgs, failed, retry, more } = useOrgList('partners');
  if (failed) return <ListFailure words={networkCopy.loadFailed} onRetry={retry} />;
  if (!orgs) return <OrgsLoading />;
  if (orgs.length === 0 && !more)
    return <EmptyTab icon={<Handshake />} words={networkCopy.noPartners} action={{ label: networkCopy.toDiscover, onClick: onDiscover }} />;
  return <OrgList label={networkCopy.listName.partners} timeOf={networkCopy.at.partners} orgs={orgs} on="partners" more={more} />;
}
