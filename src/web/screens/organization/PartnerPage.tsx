// What a partner's page has below its header: the titles that come from it and go to it, the figures, and whom to call.
import './organization.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { Mail, MapPin, MessageCircleQuestionMark, Phone } from 'lucide-react';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import type { OrgView } from '../../../api/orgs.ts';
import type { PartnerSide } from '../../../domain/desk/table-filters.ts';
import { partnerCopy } from '../../copy/partner-page.ts';
import { partnerFiguresQuery } from '../../data/queries.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { Loading, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { lateRowsQuery, PARTNER_ROWS, partnerRowsQuery, PartnerTitles } from './PartnerTitles.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import { mayBeAsked } from '../../parts/bulk/bulk-calls.ts';
import { useBulkRequest } from '../../parts/bulk/use-bulk-request.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { networkCopy } from '../../copy/network.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import { addressLines } from '../../../domain/address-lines.ts';

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
          <div className="partner-page">
            <div className="partner-column">
              <SkeletonRows rows={PARTNER_ROWS.wide} />
              <SkeletonRows rows={PARTNER_ROWS.wide} />
            </div>
            <div className="partner-column">
              <SkeletonRows rows={3} />
              <SkeletonRows rows={PARTNER_ROWS.wide} />
            </div>
          </div>
        </Loading>
      ) : (
        <div className="partner-page" ref={container}>
          <div className="partner-column">
            {list('coming', coming)}
            {list('going', going)}
          </div>
          <div className="partner-column partner-aside">
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

// Coming back from a title that was opened from the page, its row has the focus again.

/** By the key of the history entry: the thread of the row that was opened from it. */
const opened = new Map<string | undefined, string>();

function entryOf({ location }: RouterHistory): string | undefined {
  const { __TSR_key: key } = location.state;
  return key;
}

/** `rows`: contains the links, each with `data-thread`. Returns the function that remembers an opened row. */
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

// "Title contact": whom to call and where to write, and the address.

const words = partnerCopy.contact;
const { page } = networkCopy;

const telephone = (digits: string): string => `tel:+1${digits}`;
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

function PartnerContact({ org }: { org: OrgView }) {
  const id = useId();
  const { titleContactName: name, titleContactPhone: phone, titleContactEmail: email, withheld } = org;
  const address = addressLines(org);
  const isEmpty = name === '' && phone === '' && email === '' && address.length === 0;
  return (
    <Card as="section" className="partner-contact" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      {(phone !== '' || name !== '') && (
        <Line icon={<Phone />}>
          {phone !== '' && (
            <a className="text-link" href={telephone(phone)}>
              {formatPhone(phone)}
            </a>
          )}
          {name !== '' && (
            <span className="partner-note" translate="no">
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
      {withheld && <p className="partner-note">{page.withheld}</p>}
      {isEmpty && !withheld && <p className="partner-note">{page.none}</p>}
      {org.blocked && <p className="partner-note">{page.blocked}</p>}
      {org.provisional && <p className="partner-note">{page.placeholder}</p>}
    </Card>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="partner-contact-line">
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
