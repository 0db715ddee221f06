// /receive/{code} for the sender: what became of each title of the envelope, live, and the sheets to print.
import './sent-shipment.css';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Printer } from 'lucide-react';
import type { ShipmentView } from '../../../../api/envelopes.ts';
import { trackingUrl, formatTrackingNumber } from '../../../../domain/envelope/envelope.ts';
import { formatShipmentCode } from '../../../../domain/envelope/shipment-code.ts';
import { sentShipmentCopy as words } from '../../../copy/envelope/sent-shipment.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Breadcrumbs, PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { formatDate, formatDay } from '../../../ui/text/format-time.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { SentTitles } from './SentTitles.tsx';
import { WithdrawEnvelope } from './WithdrawEnvelope.tsx';
import { ShipmentTally } from './ShipmentTally.tsx';

/** `shipment`: one that the viewer sent. */
export function SentShipment({ shipment }: { shipment: ShipmentView }) {
  const { code, to, titles, sentAt, expected, note, packedBy } = shipment;
  const now = useNow();
  const shown = formatShipmentCode(code);
  const isWithdrawn = titles.every(({ result }) => result === 'withdrawn');
  const isSingle = titles.length === 1;
  return (
    <div className="sent-page">
      <Breadcrumbs>
        <Link to="/dashboard">{words.crumbs.dashboard}</Link>
        <Link to="/receive/envelopes">{words.crumbs.envelopes}</Link>
        {words.crumbs.envelope(shown)}
      </Breadcrumbs>
      <PageTitle
        title={words.heading(to.name)}
        tabTitle={words.tabTitle(shown)}
        meta={[
          isWithdrawn && <Tag key="withdrawn">{words.withdrawn}</Tag>,
          <span key="titles">{words.titles(titles.length)}</span>,
          <span key="sent">{words.sent(formatDate(sentAt, now))}</span>,
          shipment.way && <Journey key="journey" way={shipment.way} trackingNumber={shipment.trackingNumber} />,
          expected && <span key="expected">{words.expected(formatDay(expected))}</span>,
          packedBy && <span key="packed">{words.packedBy(packedBy)}</span>,
        ]}
        actions={
          <>
            <WithdrawEnvelope shipment={shipment} />
            {!isWithdrawn && (
              <LinkButton
                to={isSingle ? '/receive/$code/cover' : '/receive/$code/manifest'}
                params={{ code }}
                search={{ print: 1 }}
                icon={<Printer aria-hidden="true" />}
              >
                {isSingle ? words.printCover : words.printManifest}
              </LinkButton>
            )}
          </>
        }
      />
      <Card as="section" aria-label={words.list} className="sent-card">
        <ShipmentTally titles={titles} />
        <SentTitles titles={titles} />
        {note && (
          <p className="sent-note">
            <strong>{words.note}</strong> <span>{note}</span>
          </p>
        )}
      </Card>
    </div>
  );
}

/** How it goes, with a link to the carrier's page. */
function Journey({ way, trackingNumber }: { way: NonNullable<ShipmentView['way']>; trackingNumber: string | null }) {
  const url = trackingUrl({ way, trackingNumber });
  return (
    <span className="sent-journey">
      <span>{words.ways[way]}</span>
      {trackingNumber && <span translate="no">{` ${formatTrackingNumber(trackingNumber)}`}</span>}
      {url && (
        <a className="sent-track" href={url} target="_blank" rel="noopener noreferrer">
          {words.track}
          <ExternalLink aria-hidden="true" />
          <VisuallyHidden> {words.newTab}</VisuallyHidden>
        </a>
      )}
    </span>
  );
}
