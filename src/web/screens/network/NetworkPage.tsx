// /network: the organization's partners, what it is asked and has asked, and whom it may yet find.
import './network.css';
import { networkCopy } from '../../copy/network.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { Discover } from './Discover.tsx';
import { Partners } from './Partners.tsx';
import { Requests } from './Requests.tsx';
import { type NetworkPlace, useNetwork } from './use-network.ts';
import { useOrgCounts } from './use-org-list.ts';
import { useRowFocus } from './use-row-focus.ts';

export function NetworkPage() {
  const place = useNetwork();
  const around = useRowFocus();
  const counts = useOrgCounts();
  const tabs = [
    { value: 'partners', label: networkCopy.tabs.partners, count: counts?.partners },
    { value: 'requests', label: networkCopy.tabs.requests, count: counts?.incoming, waiting: true },
    { value: 'discover', label: networkCopy.tabs.discover },
  ] as const;
  return (
    <div className="network" ref={around}>
      <PageTitle title={networkCopy.title} />
      <Tabs label={networkCopy.tabsName} value={place.tab} onValueChange={place.openTab} onHover={place.nearTab} tabs={tabs}>
        <TabPanel>
          <TabContent {...place} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function TabContent({ tab, q, showsIgnored, openTab, searchFor, showIgnored }: NetworkPlace) {
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
