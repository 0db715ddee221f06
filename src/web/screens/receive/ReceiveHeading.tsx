// The heading of the page: the way back, what is open, and the buttons.
import { Link } from '@tanstack/react-router';
import { Camera, Printer, ScanLine, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EnvelopeView } from '../../../api/envelopes.ts';
import { trackingUrl } from '../../../domain/envelope/carrier-page.ts';
import { formatEnvelopeCode } from '../../../domain/envelope/envelope-code.ts';
import { envelopeLogCopy } from '../../copy/envelope/sent.ts';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { frameCopy } from '../../copy/frame.ts';
import { useHasCamera } from '../../parts/scan/use-has-camera.ts';
import { useViewer } from '../../data/session/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { receivedBy, receivedRange } from './pad/scan-words.ts';
import { arrivalWords, wayWords, WayWords } from './journey-words.tsx';
import { useSound } from './scan-sounds.ts';

interface ReceiveHeadingProps {
  /** Null if none is open, or while it loads. */
  shipment: EnvelopeView | null;
  isDone: boolean;
  onCamera: () => void;
  onCameraNear: () => void;
  onNext: () => void;
}

export function ReceiveHeading({ shipment, isDone, onCamera, onCameraNear, onNext }: ReceiveHeadingProps) {
  const now = useNow();
  const hasCamera = useHasCamera();
  const { displayName } = useViewer();
  const code = shipment && formatEnvelopeCode(shipment.code);
  const tools = (
    <>
      {!shipment && (
        <LinkButton variant="ghost" to="/receive/envelopes">
          {envelopeLogCopy.title}
        </LinkButton>
      )}
      <SoundButton />
      {hasCamera && (
        <Button icon={<Camera />} onPointerEnter={onCameraNear} onFocus={onCameraNear} onClick={onCamera}>
          {receiveCopy.camera.open}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Breadcrumbs>
        <Link to="/dashboard">{frameCopy.dashboard}</Link>
        {shipment ? <Link to="/receive">{receiveCopy.title}</Link> : <span>{receiveCopy.title}</span>}
        {code !== null && <span translate="no">{receiveCopy.crumb(code)}</span>}
      </Breadcrumbs>
      <PageTitle
        title={shipment ? receiveCopy.envelopeFrom(shipment.from.name) : receiveCopy.title}
        {...(shipment
          ? { meta: isDone ? doneFacts(shipment, displayName, now) : openFacts(shipment, now) }
          : { sentence: receiveCopy.sentence })}
        actions={
          isDone ? (
            <DoneActions onNext={onNext} isWithdrawn={shipment?.titles.every(({ result }) => result === 'withdrawn') ?? false} />
          ) : (
            tools
          )
        }
      />
    </>
  );
}

function openFacts(shipment: EnvelopeView, now: number): ReactNode[] {
  const arrival = arrivalWords(shipment, now);
  return [
    fact(receiveCopy.titles(shipment.titles.length)),
    fact(receiveCopy.sent(formatDate(shipment.sentAt, now))),
    way(shipment),
    <span key="arrival" className="on-the-way-when quiet" data-late={arrival.isLate || undefined}>
      {arrival.text}
    </span>,
  ].filter(Boolean);
}

function doneFacts(shipment: EnvelopeView, own: string, now: number): ReactNode[] {
  const range = receivedRange(shipment.titles, now);
  return [range && fact(receiveCopy.done.received(range)), fact(receivedBy(shipment.titles, own)), way(shipment)].filter(Boolean);
}

/** An element, because two texts beside each other would be one. */
const fact = (text: string): ReactNode => text && <span key={text}>{text}</span>;

/** The number leads to the carrier's page. */
function way(shipment: EnvelopeView): ReactNode {
  if (wayWords(shipment) === '') return null;
  const url = trackingUrl(shipment);
  const words = <WayWords key="way" {...shipment} />;
  if (url === null) return words;
  return (
    <a key="way" className="text-link" href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

export function SoundButton() {
  const [isOn, change] = useSound();
  const { name, on, off } = receiveCopy.sound;
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button variant="ghost" role="switch" aria-checked={isOn} icon={<Icon />} onClick={() => change(!isOn)}>
      <span>
        {name}
        <span aria-hidden="true">{isOn ? on : off}</span>
      </span>
    </Button>
  );
}

function DoneActions({ onNext, isWithdrawn }: { onNext: () => void; isWithdrawn: boolean }) {
  return (
    <>
      {!isWithdrawn && (
        <Button icon={<Printer />} onClick={() => window.print()}>
          {receiveCopy.done.print}
        </Button>
      )}
      <LinkButton variant="solid" to="/receive" icon={<ScanLine />} onClick={onNext}>
        {receiveCopy.done.next}
      </LinkButton>
    </>
  );
}
