// How a title was sent and what is in its envelope, as its sender and its recipient see it.
import './envelope-card.css';
import { Check, ExternalLink, Eye, FileText, Handshake, Truck } from 'lucide-react';
import { type Envelope, trackingUrl, formatTrackingNumber } from '../../../../domain/envelope/envelope.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

const words = sendCopy.envelope;

/** `other`: the name of the sender or the recipient, whichever the viewer is not. Renders nothing if nothing was said. */
export function EnvelopeCard({ envelope, other }: { envelope: Envelope; other: string }) {
  const { way, trackingNumber, papers } = envelope;
  if (way === null && papers.length === 0) return null;
  const page = trackingUrl(envelope);
  const WayIcon = way === 'hand' ? Handshake : Truck;
  return (
    <section className="envelope" aria-label={words.region}>
      {way !== null && (
        <p className="envelope-way">
          <WayIcon aria-hidden="true" />
          <strong>{words.ways[way]}</strong>
          {trackingNumber !== null && (
            <span className="envelope-number" translate="no">
              {formatTrackingNumber(trackingNumber)}
            </span>
          )}
          {page !== null && (
            <a className="envelope-track" href={page} target="_blank" rel="noopener noreferrer">
              <span>{words.track}</span> <VisuallyHidden>{words.newTab}</VisuallyHidden>
              <ExternalLink aria-hidden="true" />
            </a>
          )}
        </p>
      )}
      {papers.length > 0 && (
        <ul className="envelope-papers" aria-label={sendCopy.papersInside}>
          {papers.map((paper) => (
            <li key={paper}>
              <Tag
                tone={paper === 'title' ? 'gold' : 'grey'}
                icon={paper === 'title' ? <FileText aria-hidden="true" /> : <Check aria-hidden="true" />}
              >
                {sendCopy.papers[paper]}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <p className="envelope-viewers">
        <Eye aria-hidden="true" />
        <span>{words.onlyYou(other)}</span>
      </p>
    </section>
  );
}
