// /receive/{code} for the sender: what became of each title of the envelope, live, and the sheets to print.
import './sent-envelope.css';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Printer, Undo2 } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnvelopeTitle, EnvelopeView } from '../../../api/envelopes.ts';
import { trackingUrl } from '../../../domain/envelope/carrier-page.ts';
import { formatTrackingNumber } from '../../../domain/envelope/envelope.ts';
import { formatEnvelopeCode } from '../../../domain/envelope/envelope-code.ts';
import { sentEnvelopeCopy } from '../../copy/envelope/sent.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatDate, formatDay } from '../../ui/text/format-time.ts';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import type { TitleResult } from '../../../domain/thread/view/envelope-title.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { VinEnd } from '../../ui/text/Vin.tsx';
import { reportWithdrawn, titlesToWithdraw, withdrawTitles } from '../../parts/sending/withdraw-envelope.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** `shipment`: one that the viewer sent. */
export function SentEnvelopeScreen({ shipment }: { shipment: EnvelopeView }) {
  const { code, to, titles, sentAt, expected, note, packedBy } = shipment;
  const now = useNow();
  const shown = formatEnvelopeCode(code);
  const isWithdrawn = titles.every(({ result }) => result === 'withdrawn');
  const isSingle = titles.length === 1;
  return (
    <div className="sent-page stack">
      <Breadcrumbs>
        <Link to="/dashboard">{sentEnvelopeCopy.crumbs.dashboard}</Link>
        <Link to="/receive/envelopes">{sentEnvelopeCopy.crumbs.envelopes}</Link>
        {sentEnvelopeCopy.crumbs.envelope(shown)}
      </Breadcrumbs>
      <PageTitle
        title={sentEnvelopeCopy.heading(to.name)}
        tabTitle={sentEnvelopeCopy.tabTitle(shown)}
        meta={[
          isWithdrawn && <Tag key="withdrawn">{sentEnvelopeCopy.withdrawn}</Tag>,
          <span key="titles">{sentEnvelopeCopy.titles(titles.length)}</span>,
          <span key="sent">{sentEnvelopeCopy.sent(formatDate(sentAt, now))}</span>,
          shipment.way && <Journey key="journey" way={shipment.way} trackingNumber={shipment.trackingNumber} />,
          expected && <span key="expected">{sentEnvelopeCopy.expected(formatDay(expected))}</span>,
          packedBy && <span key="packed">{sentEnvelopeCopy.packedBy(packedBy)}</span>,
        ]}
        actions={
          <>
            <WithdrawEnvelope shipment={shipment} />
            {!isWithdrawn && (
              <LinkButton
                to={isSingle ? '/receive/$code/cover' : '/receive/$code/manifest'}
                params={{ code }}
                search={{ print: 1 }}
                icon={<Printer />}
              >
                {isSingle ? sentEnvelopeCopy.printCover : sentEnvelopeCopy.printManifest}
              </LinkButton>
            )}
          </>
        }
      />
      <Card as="section" aria-label={sentEnvelopeCopy.list} className="sent-card">
        <EnvelopeTally titles={titles} />
        <SentTitles titles={titles} />
        {note && (
          <p className="sent-note">
            <strong>{sentEnvelopeCopy.note}</strong> <span>{note}</span>
          </p>
        )}
      </Card>
    </div>
  );
}

/** How it goes, with a link to the carrier's page. */
function Journey({ way, trackingNumber }: { way: NonNullable<EnvelopeView['way']>; trackingNumber: string | null }) {
  const url = trackingUrl({ way, trackingNumber });
  return (
    <span className="sent-journey">
      <span>{sentEnvelopeCopy.ways[way]}</span>
      {trackingNumber && <span translate="no">{` ${formatTrackingNumber(trackingNumber)}`}</span>}
      {url && (
        <a className="sent-track inline-row" href={url} target="_blank" rel="noopener noreferrer">
          {sentEnvelopeCopy.track}
          <ExternalLink />
          <VisuallyHidden> {sentEnvelopeCopy.newTab}</VisuallyHidden>
        </a>
      )}
    </span>
  );
}

/** Grey for the others. */
const TONES: Partial<Record<TitleResult, Tone>> = { received: 'green', missing: 'red', disputed: 'red' };
const { columns } = sentEnvelopeCopy;

/** The titles of an envelope in the manifest's order, each with what became of it. A row leads to its thread. */
function SentTitles({ titles }: { titles: readonly EnvelopeTitle[] }) {
  const hasStock = titles.some(({ stockNumber }) => stockNumber !== '');
  return (
    <table className="sent-titles">
      <thead>
        <tr>
          <th scope="col">{columns.no}</th>
          <th scope="col">{columns.end}</th>
          <th scope="col">{columns.vehicle}</th>
          {hasStock && (
            <th scope="col" className="sent-stock">
              {columns.stock}
            </th>
          )}
          <th scope="col">{columns.result}</th>
        </tr>
      </thead>
      <tbody>
        {titles.map((title) => (
          <tr key={title.threadId} data-result={title.result}>
            <td className="sent-no">{title.no}</td>
            <td>
              <VinEnd end={vinEnd(title.vin)} />
            </td>
            <th scope="row">
              <Link to="/t/$threadId" params={{ threadId: title.threadId }} className="whole-link">
                {`${title.year} ${title.make} ${title.model}`}
              </Link>
            </th>
            {hasStock && (
              <td className="sent-stock" translate="no">
                {title.stockNumber}
              </td>
            )}
            <td>
              <span className="sent-result row flow">
                <Tag tone={TONES[title.result] ?? 'grey'}>{sentEnvelopeCopy.results[title.result]}</Tag>
                {title.answeredAt !== null && <Time at={title.answeredAt} />}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many titles of an envelope were received, in words and as a bar in the manifest's order. */
function EnvelopeTally({ titles }: { titles: readonly EnvelopeTitle[] }) {
  const { received, all, others } = resultsOf(titles);
  return (
    <div className="sent-tally">
      <p className="sent-tally-words flow" role="status">
        <span className="sent-tally-received">
          <strong>{received}</strong> <span>{sentEnvelopeCopy.ofReceived(all)}</span>
        </span>
        {others.map(({ result, count }) => (
          <span key={result} className="sent-tally-other quiet" data-result={result}>
            {`${count} ${sentEnvelopeCopy.tally[result]}`}
          </span>
        ))}
      </p>
      <div className="sent-bar" aria-hidden="true">
        {titles.map(({ threadId, result }) => (
          <span key={threadId} data-result={result} />
        ))}
      </div>
    </div>
  );
}

const OTHERS = ['missing', 'disputed', 'waiting', 'settled', 'withdrawn'] as const satisfies readonly TitleResult[];

const countOf = (titles: readonly Pick<EnvelopeTitle, 'result'>[], result: TitleResult): number =>
  titles.filter((title) => title.result === result).length;

/**
 * How many titles of an envelope came to what. `all`: those not withdrawn. `others`: what happened to those not received, the most urgent
 * first, without what happened to none.
 */
export const resultsOf = (titles: readonly Pick<EnvelopeTitle, 'result'>[]) => ({
  received: countOf(titles, 'received'),
  all: titles.length - countOf(titles, 'withdrawn'),
  others: OTHERS.map((result) => ({ result, count: countOf(titles, result) })).filter(({ count }) => count > 0),
});

const withdrawWords = sentEnvelopeCopy.withdraw;

/**
 * "Withdraw envelope": takes back all titles of an envelope that nobody has answered yet, after one question. Nothing if every title is
 * answered or withdrawn.
 */
function WithdrawEnvelope({ shipment: { code, to, titles } }: { shipment: EnvelopeView }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const waiting = titlesToWithdraw(titles);
  const withdraw = useMutation({
    mutationFn: () => withdrawTitles(cache, waiting),
    onSuccess: (results) => reportWithdrawn({ code, name: to.name }, results.length, results),
    onError: ({ message }) => toast.error(withdrawWords.failed, message),
    onSettled: () => setAsking(false),
  });
  // The question stays until it is answered, although the titles are withdrawn one after the other.
  const count = withdraw.isPending ? 0 : waiting.length;
  const [asked, setAsked] = useState(count);
  if (count > 0 && count !== asked) setAsked(count);
  if (waiting.length === 0 && !withdraw.isPending) return null;
  return (
    <>
      <Button icon={<Undo2 />} onClick={() => setAsking(true)}>
        {withdrawWords.action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => withdraw.isPending || setAsking(isOpen)}
        title={withdrawWords.question(asked)}
        description={withdrawWords.sentence(to.name, asked, countOf(titles, 'received'))}
        action={withdrawWords.action}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
