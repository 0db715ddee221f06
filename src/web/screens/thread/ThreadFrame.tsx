// What the pages of an open and of a completed thread have in common: what they show until the thread is there, their frame, and the panel
// with the facts of the vehicle.
import './thread.css';
import '../../parts/chain/TitleChain.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowRight, FileQuestionMark } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { CompletedThread, LiveThread } from '../../../domain/thread/view/view-types.ts';
import { privatePanelCopy } from '../../copy/private-panel.ts';
import { threadCopy } from '../../copy/thread.ts';
import { uiCopy } from '../../copy/ui.ts';
import { isMissing } from '../../data/api-error.ts';
import { deskEntryQuery, deskNextQuery } from '../../data/queries.ts';
import { readListOrigin, WHOLE_LIST } from '../../navigation/list-origin.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { MissingPage } from '../../parts/MissingPage.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Loading, Skeleton, SkeletonCard, SkeletonPageTitle, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { Card, CardBody, SectionCard } from '../../ui/layout/Card.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatDay, formatMiles, today } from '../../ui/text/format-time.ts';
import { StockNumber } from '../../ui/text/inline-text.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import { PanelDisclosure, PrivatePanel, useTwoColumns } from './private-panel/PrivatePanel.tsx';

interface ThreadFrameProps {
  thread: LiveThread | CompletedThread;
  /** The last breadcrumb. */
  crumb: string;
  tabTitle?: string;
  /** Behind VIN and mileage. */
  tags: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  banners: ReactNode;
  chain: ReactNode;
  updates: ReactNode;
  /** Beside the updates, below the private panel. */
  aside: ReactNode;
  /** What is not part of the layout: the printed record, dialogs. */
  children: ReactNode;
}

export function ThreadFrame({ thread, crumb, tags, banners, chain, updates, aside, children, ...title }: ThreadFrameProps) {
  const { id: threadId } = thread;
  const container = useFocusFallback();
  const twoColumns = useTwoColumns();
  return (
    <div className="thread" ref={container}>
      <div className="thread-top row">
        <Breadcrumbs>
          <Link to="/dashboard">{threadCopy.crumbs.dashboard}</Link>
          {crumb}
        </Breadcrumbs>
        <NextThread threadId={threadId} />
      </div>
      <PageTitle
        {...title}
        title={threadCopy.title(thread.year, thread.make, thread.model)}
        sentence={<StockNumberTag threadId={threadId} />}
        meta={[
          <Vin key="vin" vin={thread.vin} copy />,
          <span key="mileage">{formatMiles(thread.mileage)}</span>,
          <Fragment key="tags">{tags}</Fragment>,
        ]}
      />
      {banners}
      {!twoColumns && <PanelDisclosure threadId={threadId} vin={thread.vin} />}
      {chain}
      <div className="thread-columns grid-16">
        {updates}
        <div className="thread-aside">
          {twoColumns && <PrivatePanel threadId={threadId} vin={thread.vin} />}
          {aside}
        </div>
      </div>
      {children}
    </div>
  );
}

/** "Next that needs you": the thread after this one in the list that the viewer came from. */
function NextThread({ threadId }: { threadId: string }) {
  const words = privatePanelCopy.next;
  const origin = readListOrigin(useLocation({ select: ({ state }) => state })) ?? WHOLE_LIST;
  // Once the thread is answered, its own place in the list is another one. The next is the one that came after it.
  const [passed, setPassed] = useState<{ threadId: string; count: number } | null>(null);
  const count = passed?.threadId === threadId ? passed.count : undefined;
  const { data: next } = useQuery({
    ...deskNextQuery({ threadId, ...origin, ...(count === undefined ? {} : { passed: count }) }),
    placeholderData: (before, query) => (query?.queryKey[1].threadId === threadId ? before : undefined),
  });
  const before = next?.before ?? undefined;
  if (before !== undefined && before !== count) setPassed({ threadId, count: before });
  if (!next || next.nextId === null) return null;
  return (
    <Link to="/t/$threadId" params={{ threadId: next.nextId }} state={{ from: origin }} className="next-thread inline-row">
      <span>{words.link}</span> <span className="next-thread-place">{words.place(next.position, next.total)}</span>
      <ArrowRight />
    </Link>
  );
}

/** The stock number beside the vehicle's name. */
function StockNumberTag({ threadId }: { threadId: string }) {
  const { data: stockNumber = '' } = useQuery({ ...deskEntryQuery(threadId), select: (entry) => entry.stockNumber });
  return stockNumber === '' ? null : <StockNumber>{stockNumber}</StockNumber>;
}

export interface FactRow {
  name: string;
  value: ReactNode;
}

/** The facts of the vehicle, beside the updates. `more`: shown after them. */
export function VehiclePanel({ thread, more }: { thread: LiveThread | CompletedThread; more: readonly FactRow[] }) {
  const words = threadCopy.vehicle;
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={thread.vin} /> },
    { name: words.mileage, value: formatMiles(thread.mileage) },
    { name: words.openedBy, value: openedByText(thread) },
    { name: words.opened, value: formatDay(today(thread.createdAt), 'long') },
    ...more,
  ];
  return (
    <SectionCard title={words.heading}>
      <CardBody>
        <dl className="facts">
          {facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </CardBody>
    </SectionCard>
  );
}

/** Who opened the thread: "You", or the name of the organization. A printed record has the name in both cases. */
export const openedByText = ({ stakes, openedByName }: Pick<LiveThread, 'stakes' | 'openedByName'>): string =>
  stakes.some(({ opened, own }) => opened && own) ? uiCopy.you : openedByName;

/**
 * What a thread's page shows instead of the thread: its skeleton, why it cannot be shown, or a redirect. Null once the thread is there.
 * `to`: the thread's other page, if the answer says that the thread is shown there.
 */
export function useInstead(threadId: string, query: UseQueryResult, from: string, to: string | null): ReactNode {
  const { data, refetch, isFetching } = query;
  // The heading has the stock number, and on a phone all below would move if the viewer's own part of the thread came later.
  const isPanelRead = useQuery(deskEntryQuery(threadId)).isFetched;
  const error = usePersistentError(threadId, query);
  if (isMissing(error)) return <ThreadMissing refusal={error} />;
  if (data === undefined && error) return <LoadFailure onRetry={() => void refetch()} />;
  // What was read before may be out of date: the thread may be on this page again. The two pages must not redirect to each other.
  if (to !== null && !isFetching) return <Redirect from={from} to={to} />;
  return data === undefined || to !== null || !isPanelRead ? <ThreadSkeleton /> : null;
}

/** The skeleton of a thread. Its chain is horizontal on wide screens and vertical on a phone, as the loaded chain is. */
function ThreadSkeleton() {
  return (
    <Loading>
      <div className="thread">
        <SkeletonPageTitle />
        <Card className="chain-card">
          <div className="card-header">
            <Skeleton shape="heading" />
          </div>
          <CardBody>
            <div className="title-chain-frame">
              <div className="title-chain">
                {Array.from({ length: 3 }, (_, stop) => (
                  <div key={stop} className="chain-stop column">
                    <Skeleton shape="node" />
                    <div className="chain-words stack thread-skeleton-words">
                      <Skeleton shape="heading" />
                      <Skeleton shape="short" />
                    </div>
                  </div>
                ))}
              </div>
            </div>
          </CardBody>
        </Card>
        <div className="thread-columns grid-16">
          <SkeletonRows rows={3} />
          <SkeletonCard lines={5} />
        </div>
      </div>
    </Loading>
  );
}

const ThreadMissing = ({ refusal }: { refusal: Error | null }) => (
  <MissingPage
    refusal={refusal}
    icon={<FileQuestionMark />}
    title={threadCopy.missing}
    sentence={threadCopy.missingWhy}
    switchSentence={threadCopy.switchWhy}
    back={<LinkButton to="/dashboard">{threadCopy.toDashboard}</LinkButton>}
  />
);

/**
 * Keeps the error of a thread's query while it is fetched again, so that its message and buttons stay. In a query, `error` is null while
 * fetching again, and `data` is undefined until the first answer.
 */
function usePersistentError(threadId: string, { data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<{ threadId: string; error: Error } | null>(null);
  if (error && error !== last?.error) setLast({ threadId, error });
  if (error) return error;
  return data === undefined && last?.threadId === threadId ? last.error : null;
}
