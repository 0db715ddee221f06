// The Requests tab: incoming and outgoing requests, and on demand the ignored ones, by either side.
import { Inbox } from 'lucide-react';
import type { NetworkList } from '../../../api/network.ts';
import { PAGE_SIZE } from '../../../domain/limits.ts';
import { networkCopy } from '../../copy/network.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { Count } from '../../ui/text/Tag.tsx';
import { type PointerHandlers, usePointerActive } from '../../ui/use-stable-rows.ts';
import { EmptyTab, OrgList, OrgSection, OrgsLoading } from './OrgList.tsx';
import { type NetworkNavigation, useOrgList } from './use-org-list.ts';

type RequestsProps = Pick<NetworkNavigation, 'showsIgnored' | 'showIgnored'> & { onDiscover: () => void };

export function Requests({ showsIgnored, showIgnored, onDiscover }: RequestsProps) {
  const { isActive, handlers } = usePointerActive();
  const incoming = useOrgList('incoming', isActive);
  const outgoing = useOrgList('outgoing');
  const { counts } = outgoing;
  const failing = [incoming, outgoing].find(({ failed }) => failed);
  if (failing) return <ListFailure words={networkCopy.loadFailed} onRetry={failing.retry} />;
  if (!incoming.orgs || !outgoing.orgs || !counts) return <OrgsLoading />;
  const isEmpty = incoming.orgs.length + outgoing.orgs.length === 0;
  return (
    <div className="org-sections">
      {isEmpty && (
        <EmptyTab icon={<Inbox />} words={networkCopy.noRequests} action={{ label: networkCopy.toDiscover, onClick: onDiscover }} />
      )}
      {incoming.orgs.length > 0 && <Section list="incoming" shown={incoming} handlers={handlers} />}
      {outgoing.orgs.length > 0 && <Section list="outgoing" shown={outgoing} />}
      {(counts.ignored > 0 || showsIgnored) && (
        <OrgSection
          heading={networkCopy.listName.ignored}
          count={<Count value={counts.ignored} plain />}
          aside={<Switch label={networkCopy.showIgnored} checked={showsIgnored} onCheckedChange={showIgnored} />}
        >
          {(headingId) => showsIgnored && <Ignored headingId={headingId} count={counts.ignored} />}
        </OrgSection>
      )}
    </div>
  );
}

interface SectionProps {
  list: NetworkList;
  shown: ReturnType<typeof useOrgList>;
  handlers?: PointerHandlers;
}

function Section({ list, shown: { orgs = [], counts, more }, handlers }: SectionProps) {
  return (
    <OrgSection heading={networkCopy.listName[list]} count={<Count value={counts?.[list] ?? orgs.length} plain />}>
      {(headingId) => <OrgList label={{ headingId }} timeOf={networkCopy.at[list]} orgs={orgs} more={more} handlers={handlers} />}
    </OrgSection>
  );
}

function Ignored({ headingId, count }: { headingId: string; count: number }) {
  const { isActive, handlers } = usePointerActive();
  const { orgs, failed, retry, more } = useOrgList('ignored', isActive);
  if (failed) return <ListFailure words={networkCopy.loadFailed} onRetry={retry} />;
  if (!orgs) return <OrgsLoading rows={Math.min(count, PAGE_SIZE)} />;
  if (orgs.length === 0) return null;
  return <OrgList label={{ headingId }} timeOf={networkCopy.at.ignored} orgs={orgs} more={more} handlers={handlers} dashed />;
}
