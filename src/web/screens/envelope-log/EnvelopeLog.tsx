// /receive/envelopes: the envelopes that the organization sent and received, newest first, with a search.
import './log.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, PackageOpen, Search } from 'lucide-react';
import type { ShipmentLogView } from '../../../api/envelopes.ts';
import { formatEnvelopeCode } from '../../../domain/envelope/envelope-code.ts';
import { envelopeLogCopy as words } from '../../copy/envelope/sent.ts';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { frameCopy } from '../../copy/frame.ts';
import { shipmentLogQuery } from '../../data/queries.ts';
import { useListSearch } from '../../navigation/use-list-search.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx';
import { useFocusOnMore } from '../../ui/focus/use-focus-in-list.ts';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { WayWords } from '../receive/journey-words.tsx';
import { TITLE_RESULTS } from '../../../domain/thread/view/envelope-title.ts';

const route = getRouteApi('/member/receive/envelopes');

export function EnvelopeLog() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const searchFor = (text: string) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false });
  const { container, clear, box } = useListSearch(q, searchFor);
  return (
    <div className="shipment-log stack" ref={container}>
      <Breadcrumbs>
        <Link to="/dashboard">{frameCopy.dashboard}</Link>
        <Link to="/receive">{receiveCopy.title}</Link>
        {words.title}
      </Breadcrumbs>
      <PageTitle title={words.title} />
      <div className="shipment-log-search">
        <SearchBox label={words.search} {...box} />
      </div>
      <Envelopes key={q} q={q} onClear={clear} />
    </div>
  );
}

function Envelopes({ q, onClear }: { q: string; onClear: () => void }) {
  const { pages, failed, retry, more, fetchingMore } = useShownPages(shipmentLogQuery(q), `envelopes ${q}`);
  const shipments = pages?.flatMap((page) => page.shipments) ?? [];
  const [ref, showMore] = useFocusOnMore(shipments.length, more);
  if (failed) return <ListFailure words={words.failed} onRetry={retry} />;
  if (!pages) return <LoadingRows rows={8} />;
  if (shipments.length === 0 && !more)
    return q === '' ? (
      <EmptyCard icon={<PackageOpen />} title={words.empty.title} action={<LinkButton to="/receive">{words.empty.action}</LinkButton>}>
        {words.empty.sentence}
      </EmptyCard>
    ) : (
      <EmptyCard icon={<Search />} title={words.noMatches.title} action={<Button onClick={onClear}>{words.noMatches.action}</Button>}>
        <span role="status">{words.noMatches.sentence(q)}</span>
      </EmptyCard>
    );
  return (
    <>
      <Card>
        <ul className="shipment-log-list" aria-label={words.list} ref={ref}>
          {shipments.map((shipment) => (
            <li key={`${shipment.side} ${shipment.code}`}>
              <LogRow shipment={shipment} />
            </li>
          ))}
        </ul>
      </Card>
      {more && (
        <Button busy={fetchingMore} onClick={showMore}>
          {words.showMore}
        </Button>
      )}
    </>
  );
}

function LogRow({ shipment }: { shipment: ShipmentLogView['shipments'][number] }) {
  const { code, side, from, to, sentAt, results } = shipment;
  const now = useNow();
  const { all, text, tone, others } = logState(results);
  const shown = formatEnvelopeCode(code);
  const isSent = side === 'sent';
  return (
    <>
      <span className="boxed-icon centered" data-side={side} aria-hidden="true">
        {isSent ? <ArrowUpRight /> : <ArrowDownLeft />}
      </span>
      <span className="shipment-log-name">
        <strong>
          <span>{isSent ? words.to : words.from}</span> <span translate="no">{isSent ? to.name : from.name}</span>
        </strong>
        <span className="quiet">{[words.titles(all), receiveCopy.sent(formatDate(sentAt, now))].join(' · ')}</span>
      </span>
      <span className="shipment-log-way quiet">
        <span className="shipment-log-code" translate="no">
          {shown}
        </span>
        <WayWords {...shipment} />
      </span>
      <span className="shipment-log-state row flow quiet">
        <Tag tone={tone}>{text}</Tag>
        {others.length > 0 && <span>{others.join(', ')}</span>}
      </span>
      <LinkButton to="/receive/$code" params={{ code }} aria-label={words.openOf(shown)}>
        {words.open}
      </LinkButton>
    </>
  );
}

type Results = ShipmentLogView['shipments'][number]['results'];

/**
 * What an envelope has come to, in words. `all`: its titles. `others`: what is neither on its way nor received, such as "1 missing", if
 * that is not all.
 */
export function logState(results: Results): { all: number; text: string; tone: Tone; others: string[] } {
  const count = (result: keyof Results): number => results[result] ?? 0;
  const all = TITLE_RESULTS.reduce((sum, result) => sum + count(result), 0);
  if (count('withdrawn') === all) return { all, text: words.withdrawn, tone: 'grey', others: [] };
  const others = (['missing', 'disputed', 'settled', 'withdrawn'] as const)
    .filter((result) => count(result) > 0)
    .map((result) => words.others(count(result), result));
  const sent = all - count('withdrawn');
  if (count('waiting') === sent) return { all, text: words.onItsWay, tone: 'gold', others };
  const tone = count('received') === sent ? 'green' : 'grey';
  return { all, text: words.received(count('received'), sent), tone, others };
}
