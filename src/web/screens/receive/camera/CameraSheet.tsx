// Receiving with the camera, one title after the other: its picture, the last one, what was taken before, and the field for typing.
import './camera.css';
import * as Radix from '@radix-ui/react-dialog';
import { Pause, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EnvelopeTitle, EnvelopeView } from '../../../../api/envelopes.ts';
import { readCode } from '../../../../domain/envelope/scanned-text.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { scanCopy } from '../../../copy/scan.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { CameraPicture, TorchButton, useScanner } from '../../../parts/scan/CodeScanner.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Overlay, useReturnFocus } from '../../../ui/dialogs/Overlay.tsx';
import { LastSix, Tick, UndoButton, WrongButton } from '../ReceiveParts.tsx';
import { TallyBar } from '../manifest/ReceivedManifest.tsx';
import { isTicked, type ManifestTally, refOf } from '../session/known-titles.ts';
import { ScanField } from '../pad/ScanField.tsx';
import { PadPanel } from '../pad/ScanPad.tsx';
import { SoundButton } from '../ReceiveHeading.tsx';
import type { TitleRef } from '../../../parts/scan-queue/scan-sender.ts';
import type { Receiving } from '../session/use-receiving.ts';

const { camera: words } = receiveCopy;

interface CameraSheetProps {
  receiving: Receiving;
  /** That is open, null if none is. */
  shipment: EnvelopeView | null;
  tally: ManifestTally | null;
  /** The field of the page below, which gets the focus when the sheet closes. */
  field: RefObject<HTMLInputElement | null>;
  onFinish: () => void;
  onWrong: (title: TitleRef) => void;
  onClose: () => void;
}

/** Mounted only while it is open. */
export function CameraSheet(props: CameraSheetProps) {
  const { receiving, shipment, tally, field, onFinish, onWrong, onClose } = props;
  const own = useRef<HTMLInputElement>(null);
  const returnFocus = useReturnFocus(true, field);
  const [attempt, setAttempt] = useState(1);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content className="camera-sheet" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <LiveCamera key={attempt} receiving={receiving} onAgain={() => setAttempt(attempt + 1)} />
          <div className="camera-body">
            {shipment && tally && (
              <div className="camera-tally">
                <strong translate="no">{shipment.from.name}</strong>
                <span>
                  <strong>{tally.received}</strong>
                  <span>{receiveCopy.manifest.ofShort(shipment.titles.length)}</span>
                  {tally.here > 0 && <span>{` · ${receiveCopy.manifest.here(tally.here)}`}</span>}
                </span>
                <TallyBar tally={tally} />
              </div>
            )}
            <PadPanel receiving={receiving} openCode={shipment?.code ?? null} field={own} onWrong={onWrong} />
            {shipment && receiving.questions.length === 0 && (
              <Recent shipment={shipment} receiving={receiving} tally={tally} onWrong={onWrong} />
            )}
          </div>
          <div className="camera-foot">
            <ScanField receiving={receiving} field={own} placeholder={words.typeSix} />
            {shipment && (
              <Button variant="solid" onClick={onFinish}>
                {receiveCopy.manifest.finish}
              </Button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function LiveCamera({ receiving, onAgain }: { receiving: Receiving; onAgain: () => void }) {
  const { last, questions, titles, hasCode, takeScanned } = receiving;
  const isPaused = questions.length > 0;
  const [seen] = useState(createSeenCodes);
  /** A VIN that may be misread. */
  const [doubtful, setDoubtful] = useState<string | null>(null);
  const isUndone = last?.kind === 'undone';
  useEffect(() => {
    if (isUndone) seen.forgetLast();
  }, [isUndone, seen]);
  const scanner = useScanner((text) => {
    const read = readCode(text, { hasVin: (vin) => titles.some((title) => title.vin === vin), hasCode });
    if (read === null || isPaused) return;
    const code = read.kind === 'shipment' ? read.code : read.vin;
    if (!seen.isNew(code, performance.now())) return;
    setDoubtful(read.kind === 'doubtful' ? read.vin : null);
    if (read.kind !== 'doubtful') takeScanned(read);
  });
  const { stream, problem } = scanner;
  const says = problem ? scanCopy.trouble[problem] : stream === null ? scanCopy.starting : doubtful === null ? '' : words.doubtful;
  return (
    <div className="camera-top" data-paused={isPaused || undefined}>
      <CameraPicture scanner={scanner}>
        {isPaused && (
          <p className="camera-paused">
            <Pause />
            <span>{words.paused}</span>
          </p>
        )}
      </CameraPicture>
      <div className="camera-bar">
        <Radix.Close asChild>
          <IconButton label={uiCopy.close} icon={<X />} />
        </Radix.Close>
        <Radix.Title>{words.title}</Radix.Title>
        <SoundButton />
        {stream && problem === null && <TorchButton stream={stream} />}
      </div>
      <div className="camera-says">
        <p role="status">
          {doubtful !== null && problem === null && <strong translate="no">{doubtful} </strong>}
          <span>{says}</span>
        </p>
        {problem !== null && problem !== 'none' && <Button onClick={onAgain}>{scanCopy.again}</Button>}
        {problem === null && doubtful !== null && (
          <Button onClick={() => takeScanned({ kind: 'vin', vin: doubtful })}>{scanCopy.use}</Button>
        )}
      </div>
    </div>
  );
}

type RecentProps = Pick<CameraSheetProps, 'receiving' | 'tally' | 'onWrong'> & { shipment: EnvelopeView };

/** What was taken, the newest first, without the last one, which is shown above. */
function Recent({ shipment, tally, receiving, onWrong }: RecentProps) {
  const { last, scans } = receiving;
  const shownId = last?.kind === 'taken' ? last.title.threadId : null;
  const takenAt = ({ threadId, answeredAt }: EnvelopeTitle) => scans.jobs.get(threadId)?.at ?? answeredAt ?? 0;
  const taken = shipment.titles
    .map((title, at) => ({ title, state: tally?.states[at] ?? 'open' }))
    .filter(({ title, state }) => isTicked(state) && title.threadId !== shownId)
    .toSorted((a, b) => takenAt(b.title) - takenAt(a.title));
  return (
    <ul className="camera-recent">
      {taken.map(({ title, state }) => (
        <li key={title.threadId}>
          <Tick state={state} named />
          <LastSix vin={title.vin} />
          <span>{threadCopy.title(title.year, title.make, title.model)}</span>
          <UndoButton vin={title.vin} variant="ghost" size="compact" onClick={() => receiving.undo(refOf(shipment, title))} />
          <WrongButton title={title} state={state} onWrong={() => onWrong(refOf(shipment, title))} />
        </li>
      ))}
    </ul>
  );
}

/** A code that was not seen for so long has left the picture (ms). */
const GONE_MS = 2_000;

/** Which codes the camera just saw: one that stays in view, or was the last one taken, is not taken again. */
export function createSeenCodes() {
  const seenAt = new Map<string, number>();
  let last: string | null = null;
  return {
    /** Whether the code is new. `now`: ms. */
    isNew(code: string, now: number): boolean {
      const before = seenAt.get(code);
      seenAt.set(code, now);
      if (code === last || (before !== undefined && now - before < GONE_MS)) return false;
      last = code;
      return true;
    },
    /** The last one was undone, so it can be taken again after it has left the picture. */
    forgetLast(): void {
      last = null;
    },
  };
}
