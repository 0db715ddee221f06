// What a partner's page has below its header: the titles that come from it and go to it, the figures, and whom to call.
import './organization.css';
import { entryOf } from '../../navigation/use-history-state.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { Mail, MapPin, MessageCircleQuestionMark, Phone } from 'lucide-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { OrgView } from '../../../api/orgs.ts';
import { type PartnerSide, WAITS_UPSTREAM } from '../../../domain/desk/table-filters.ts';
import { partnerCopy } from '../../copy/partner-page.ts';
import { deskQuery, partnerFiguresQuery } from '../../data/queries.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { Loading, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import { mayBeAsked, useBulkRequest } from '../../parts/bulk/bulk-request.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { networkCopy } from '../../copy/network.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import { addressLines } from '../../../domain/address-lines.ts';
import type { DeskView } from '../../../api/desk.ts';
import { tableCopy } from '../../copy/table.ts';
import { ClaimMark } from '../../parts/rows/ClaimMark.tsx';
import { fileByWords } from '../../parts/rows/claim-words.ts';
import { LatenessIcon } from '../../parts/rows/LatenessIcon.tsx';
import { usePointerActive, useStableRows } from '../../ui/use-stable-rows.ts';
import { useNow } from '../../ui/text/Time.tsx';
import type { TimeZone } from '../../../domain/time-zones.ts';
import { vinEnd } from '../../../domain/vin.ts';
import type { ListOrigin } from '../../navigation/list-origin.ts';
import { threadPath } from '../../navigation/thread-path.ts';
import { expectedWords, fullPlace, shortWaitingWords, waitingWords } from '../../parts/rows/row-words.ts';
import { DueWords, MyMove, nameOf, ShortWords, vehicleOf, WayLine } from '../../parts/rows/RowParts.tsx';
import { BULK_MAX } from '../../../domain/limits.ts';

export function PartnerPage({ org }: { org: OrgView }) {
  const coming = useQuery(partnerRowsQuery(org.id, 'coming'));
  const going = useQuery(partnerRowsQuery(org.id, 'going'));
  const late = useQuery(lateRowsQuery(org.id));
  const figures = useQuery(partnerFiguresQuery(org.id));
  // All at once: what is there already would move when the rest arrives.
  const isLoading = [coming, going, late, figures].some(({ data, isError }) => !data && !isError);
  const container = useRef<HTMLDivElement>(null);
  const rememberOpened = useOpenedTitle(container);
  const list = (side: PartnerSide, { data, refetch }: typeof coming) =>
    data ? (
      <PartnerTitles
        partner={org}
        side={side}
        titles={data}
        action={side === 'coming' && <AskLateButton late={late.data?.rows ?? []} />}
        onOpen={rememberOpened}
      />
    ) : (
      <ListFailure words={partnerCopy.failed} onRetry={() => void refetch()} />
    );
  return (
    <>
      <ContactButtons org={org} />
      {isLoading ? (
        <Loading>
          <div className="partner-page grid-16">
            {[PARTNER_ROWS.wide, 3].map((first) => (
              <div key={first} className="partner-column stack">
                <SkeletonRows rows={first} />
                <SkeletonRows rows={PARTNER_ROWS.wide} />
              </div>
            ))}
          </div>
        </Loading>
      ) : (
        <div className="partner-page grid-16" ref={container}>
          <div className="partner-column stack">
            {list('coming', coming)}
            {list('going', going)}
          </div>
          <div className="partner-column stack partner-aside">
            <PartnerContact org={org} />
            {figures.data ? (
              <FiguresCard figures={figures.data} />
            ) : (
              <ListFailure words={partnerCopy.figures.failed} onRetry={() => void figures.refetch()} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** Lazy: most visits ask nothing. */
const loadDialogs = async () => ({ default: (await import('./AskLateDialogs.tsx')).AskLateDialogs });
const AskLateDialogs = lazy(loadDialogs);

/** Asks about all late titles that come from a partner and about which it may be asked, or reminded, now. Gone if there are none. */
function AskLateButton({ late }: { late: readonly DeskRow[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const request = useBulkRequest(() => undefined);
  const { prefetch, whenLoaded } = useLazyPart(loadDialogs, { opensDialog: true });
  const asked = late.filter(mayBeAsked);
  const open = () => whenLoaded(() => request.open('requestUpdate', asked));
  return (
    <>
      {asked.length > 0 && (
        <Button
          ref={button}
          className="partner-ask"
          icon={<MessageCircleQuestionMark />}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={open}
        >
          {partnerCopy.ask.button(asked.length)}
        </Button>
      )}
      {(request.dialog || request.result) && (
        <Suspense>
          <AskLateDialogs request={request} button={button} />
        </Suspense>
      )}
    </>
  );
}

/** By the key of the history entry: the thread of the row that was opened from it. */
const opened = new Map<string | undefined, string>();

/**
 * Coming back from a title that was opened from the page, its row has the focus again. `rows`: contains the links, each with `data-thread`.
 * Returns the function that remembers an opened row.
 */
function useOpenedTitle(rows: RefObject<HTMLElement | null>): (threadId: string) => void {
  const { history } = useRouter();
  const awaited = useRef(opened.get(entryOf(history)) ?? null);
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const link = rows.current?.querySelector<HTMLElement>(`[data-thread="${awaited.current}"]`);
    if (!link) return;
    awaited.current = null;
    const focused = document.activeElement;
    // A control that has the focus already keeps it.
    if (focused === document.body || focused?.id === 'main' || focused?.tagName === 'H1') link.focus({ preventScroll: true });
  });
  return (threadId) => void opened.set(entryOf(history), threadId);
}

const words = partnerCopy.contact;
const { page } = networkCopy;

const telephone = (digits: string): string => `tel:+1${digits}`;
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** "Title contact": whom to call and where to write, and the address. */
function PartnerContact({ org }: { org: OrgView }) {
  const id = useId();
  const { titleContactName: name, titleContactPhone: phone, titleContactEmail: email, withheld } = org;
  const address = addressLines(org);
  const isEmpty = name === '' && phone === '' && email === '' && address.length === 0;
  return (
    <Card as="section" className="partner-contact grid-16" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      {(phone !== '' || name !== '') && (
        <Line icon={<Phone />}>
          {phone !== '' && (
            <a className="text-link" href={telephone(phone)}>
              {formatPhone(phone)}
            </a>
          )}
          {name !== '' && (
            <span className="quiet" translate="no">
              {name}
            </span>
          )}
        </Line>
      )}
      {email !== '' && (
        <Line icon={<Mail />}>
          <a className="text-link" href={mailto(email)}>
            <Email>{email}</Email>
          </a>
        </Line>
      )}
      {address.length > 0 && (
        <Line icon={<MapPin />}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Line>
      )}
      {withheld && <p className="quiet">{page.withheld}</p>}
      {isEmpty && !withheld && <p className="quiet">{page.none}</p>}
      {org.blocked && <p className="quiet">{page.blocked}</p>}
      {org.provisional && <p className="quiet">{page.placeholder}</p>}
    </Card>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="partner-contact-line grid-12">
    {icon}
    <div>{children}</div>
  </div>
);

/** On a phone, below the header. */
function ContactButtons({ org: { titleContactPhone: phone, titleContactEmail: email } }: { org: OrgView }) {
  if (phone === '' && email === '') return null;
  return (
    <div className="partner-contact-buttons">
      {phone !== '' && (
        <ButtonAnchor href={telephone(phone)} icon={<Phone />}>
          {words.call}
        </ButtonAnchor>
      )}
      {email !== '' && (
        <ButtonAnchor href={mailto(email)} icon={<Mail />}>
          {words.email}
        </ButtonAnchor>
      )}
    </div>
  );
}

const { columns } = tableCopy;
const COLUMNS = [
  ['end', columns.vin],
  ['stock', columns.stock],
  ['vehicle', columns.vehicle],
  ['place', columns.place],
  ['due', columns.due],
  ['expected', columns.expected],
  ['move', columns.move],
  ['file', columns.file],
] as const;

interface PartnerTitlesProps {
  partner: { id: string; name: string };
  side: PartnerSide;
  titles: DeskView;
  /** A button in the card's head. */
  action?: ReactNode;
  onOpen: (threadId: string) => void;
}

/** The titles that come from a partner, or go to it: the most urgent ones, and the way to all of them in the table. */
function PartnerTitles({ partner, side, titles: { rows, total, sums, counts, policy }, action, onOpen }: PartnerTitlesProps) {
  const id = useId();
  const now = useNow();
  const pointer = usePointerActive();
  const shown = useStableRows(rows, pointer.isActive, 'waits');
  const list = { ...partnerList(partner.id, side), side };
  // A critical title is late too, as in the filters of the table.
  const states = [
    ['late', sums.late],
    ['critical', sums.critical],
    ['due-soon', counts['due-soon']],
  ] as const;
  return (
    <Card as="section" className="partner-titles" aria-labelledby={id}>
      <div className="partner-titles-head row flow">
        <h2 id={id}>{partnerCopy[side]}</h2>
        <span className="partner-total quiet">{total}</span>
        {states.map(
          ([state, count]) =>
            count > 0 && (
              <span key={state} className="partner-count inline-row quiet" data-state={state}>
                <LatenessIcon state={state} />
                <span>{partnerCopy.counts[state](count)}</span>
              </span>
            ),
        )}
        {action}
      </div>
      {total === 0 && <p className="partner-empty">{partnerCopy.nothing(partner.name)}</p>}
      {shown.length > 0 && (
        <div role="table" aria-labelledby={id} className="partner-table" {...pointer.handlers}>
          <div role="row" className="partner-columns">
            {COLUMNS.map(([name, heading]) => (
              <span key={name} role="columnheader" className={`partner-${name}`}>
                {heading}
              </span>
            ))}
          </div>
          {shown.map(({ row }) => (
            <PartnerRow key={row.id} row={row} list={list} timeZone={policy.timeZone} now={now} onOpen={onOpen} />
          ))}
        </div>
      )}
      {total > PARTNER_ROWS.narrow && (
        <Link
          to="/dashboard"
          search={{ view: 'table', partner: partner.id, side }}
          className="partner-all"
          data-narrow={total <= PARTNER_ROWS.wide || undefined}
        >
          <span>{partnerCopy.showAll(total)}</span>
          <span className="partner-wide">{partnerCopy.inTheTable}</span>
        </Link>
      )}
    </Card>
  );
}

interface PartnerRowProps extends Pick<PartnerTitlesProps, 'onOpen'> {
  row: DeskRow;
  list: ListOrigin & { side: PartnerSide };
  timeZone: TimeZone;
  now: number;
}

/** A title in a partner's list: seven cells on one line, or in a narrow card four on two lines. What presses has a line below them. */
function PartnerRow({ row, list, timeZone, now, onOpen }: PartnerRowProps) {
  const { text, tone, means } = expectedWords(row);
  return (
    <div role="row" className="partner-row">
      <span role="cell" className="partner-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      <span role="cell" className="partner-stock" translate="no">
        {row.stockNumber || tableCopy.none}
      </span>
      <span role="cell" className="partner-vehicle">
        <Link
          {...threadPath({ id: row.id, standing: 'active' })}
          state={{ from: list }}
          className="partner-link whole-link"
          data-thread={row.id}
          aria-label={nameOf(row)}
          onClick={() => onOpen(row.id)}
        >
          {vehicleOf(row)}
        </Link>
      </span>
      <span role="cell" className="partner-place row">
        <WayLine row={row} />
        <span className="partner-place-words">
          <ShortWords short={partnerPlace(row, list.side)} full={fullPlace(row)} />
        </span>
      </span>
      <span role="cell" className="partner-due" data-state={row.lateness}>
        <DueWords row={row} />
      </span>
      <span role="cell" className="partner-expected" data-tone={tone} data-none={row.expected === null || undefined}>
        <span {...(means === '' ? {} : { role: 'img', 'aria-label': `${text}, ${means}` })}>
          <span className="partner-narrow">{tableCopy.expected.short('')}</span>
          <span>{text}</span>
        </span>
      </span>
      <span role="cell" className="partner-move">
        <MyMove move={row.move} waiting={waitingWords(row, timeZone, now)} short={shortWaitingWords(row, timeZone, now)} />
      </span>
      <span role="cell" className="partner-file">
        {row.presses !== null && <Pressing row={row} timeZone={timeZone} now={now} />}
      </span>
    </div>
  );
}

/** Why a row comes before those that are later: in the table's words for its claim, or those of the group that it is in there. */
function Pressing({ row, timeZone, now }: Pick<PartnerRowProps, 'row' | 'timeZone' | 'now'>) {
  const { sign, sentence, full } = fileByWords(row, timeZone, now);
  return (
    <>
      <ClaimMark sign="soon" />
      {sign === 'soon' ? <ShortWords short={sentence} full={`${sentence}. ${full}`} /> : <span>{tableCopy.groups['closes-soon']}</span>}
    </>
  );
}

/** How many rows of each list are shown, in a wide card and in a narrow one. The style sheet hides those between the two. */
const PARTNER_ROWS = { wide: 7, narrow: 5 } as const;

/** What the table shows by "Show all". */
const partnerList = (partner: string, side: PartnerSide): ListOrigin => ({
  filters: '',
  partner,
  side,
  q: '',
  order: 'lateness',
  direction: 'up',
});

// Without placeholder data: the rows of another partner would show as this one's.
function rowsQuery(list: ListOrigin, limit: number) {
  const { placeholderData: _previous, ...query } = deskQuery({ ...list, limit });
  return query;
}

const partnerRowsQuery = (partner: string, side: PartnerSide) => rowsQuery(partnerList(partner, side), PARTNER_ROWS.wide);
/** Those that the button may ask about. */
const lateRowsQuery = (partner: string) => rowsQuery({ ...partnerList(partner, 'coming'), filters: 'late' }, BULK_MAX);

function partnerPlace({ place, placeName, from }: Pick<DeskRow, 'place' | 'placeName' | 'from'>, side: PartnerSide): string {
  if (side === 'going') return partnerCopy.goingPlaces[place];
  if (place === 'moving' && placeName === from?.name) return partnerCopy.sentToThem;
  // The list has no other places.
  const known = WAITS_UPSTREAM.find((one) => one === place);
  return known === undefined ? partnerCopy.goingPlaces[place] : partnerCopy.comingPlaces[known];
}
