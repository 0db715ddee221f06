// Discover: finds organizations by name, city or state, if they allow it.
import { useQuery } from '@tanstack/react-query';
import { Compass, Search } from 'lucide-react';
import { useRef } from 'react';
import { ORG_SEARCH_MAX, SEARCH_TEXT_MAX } from '../../../domain/limits.ts';
import { firstWords } from '../../../domain/vehicle-search.ts';
import { networkCopy } from '../../copy/network.ts';
import { discoverQuery } from '../../data/queries.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { useSearchText } from '../../navigation/use-search-text.ts';
import { EmptyTab, OrgList, OrgsLoading } from './OrgList.tsx';
import type { NetworkNavigation } from './use-org-list.ts';

const { noMatches } = networkCopy;

export function Discover({ q, searchFor }: Pick<NetworkNavigation, 'q' | 'searchFor'>) {
  const [text, setText] = useSearchText(q, searchFor);
  const container = useRef<HTMLDivElement>(null);
  const clear = () => {
    setText('');
    searchFor('');
    container.current?.querySelector('input')?.focus();
  };
  return (
    <div className="discover" ref={container}>
      <div className="discover-search">
        <SearchBox
          label={networkCopy.search}
          value={text}
          onValueChange={(typed) => setText(firstWords(typed))}
          maxLength={SEARCH_TEXT_MAX}
        />
      </div>
      {q === '' ? <EmptyTab icon={<Compass />} words={networkCopy.discover} /> : <Found q={q} onClear={clear} />}
    </div>
  );
}

function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const { data, isError, refetch, isPlaceholderData } = useQuery(discoverQuery(q));
  if (isError && !data) return <ListFailure words={networkCopy.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <OrgsLoading />;
  const { orgs } = data;
  return (
    <div className="found-orgs" aria-busy={isPlaceholderData}>
      <p role="status" data-some={orgs.length > 0 || undefined}>
        {orgs.length > 0 && !isPlaceholderData && <span>{foundText(orgs.length, q)}</span>}
        {orgs.length === 0 && <span className="visually-hidden">{noMatches.title}</span>}
      </p>
      {orgs.length > 0 ? (
        <OrgList label={networkCopy.listName.found} orgs={orgs} q={q} />
      ) : (
        <EmptyTab
          icon={<Search />}
          words={{ title: noMatches.title, sentence: noMatches.sentence(q) }}
          action={{ label: noMatches.action, onClick: onClear }}
        />
      )}
    </div>
  );
}

const foundText = (count: number, q: string): string =>
  count < ORG_SEARCH_MAX ? networkCopy.found(count, q) : networkCopy.foundAtLeast(count, q);
