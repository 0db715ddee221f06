// /receive and /receive/{code}: what is on its way is scanned, and ticked on its manifest. One screen for both, so that one can scan on
// while a manifest opens. The sender of an envelope sees what became of it instead.
import './receive.css';
import './pad/pad.css';
import './manifest/manifest.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { lazy, startTransition, Suspense, useRef, useState } from 'react';
import type { EnvelopeTitle, EnvelopeView } from '../../../api/envelopes.ts';
import { envelopeCodeIn } from '../../../domain/envelope/envelope-code.ts';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { isMissing } from '../../data/api-error.ts';
import { operation, shipmentQuery } from '../../data/queries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { LoadingRows, SkeletonCard, SkeletonPageTitle, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import { FinishedEnvelope } from './finished/FinishedEnvelope.tsx';
import { AlsoOnTheWay, OnTheWay } from './OnTheWay.tsx';
import { ReceivedManifest } from './manifest/ReceivedManifest.tsx';
import { refOf, tallyOf } from './session/known-titles.ts';
import { ScanPad } from './pad/ScanPad.tsx';
import { isTouch, useFieldFocus, useScanKeys } from './pad/ScanField.tsx';
import { ReceiveHeading } from './ReceiveHeading.tsx';
import { SentEnvelopeScreen } from '../sent/SentEnvelope.tsx';
import type { TitleRef } from '../../parts/scan-queue/scan-sender.ts';
import { useReceiving } from './session/use-receiving.ts';
import { EnvelopeGone } from '../../parts/EnvelopeGone.tsx';
import { useCommand } from '../../data/use-command.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { today } from '../../ui/text/format-time.ts';

const loadCamera = () => import('./camera/CameraSheet.tsx');
const CameraSheet = lazy(async () => ({ default: (await loadCamera()).CameraSheet }));
const loadDispute = () => import('./WrongTitleDialog.tsx');
const WrongTitleDialog = lazy(async () => ({ default: (await loadDispute()).WrongTitleDialog }));

export function Receive() {
  const param = useParams({ strict: false, select: ({ code }) => code ?? null });
  const code = param === null ? null : (envelopeCodeIn(param) ?? param);
  const { data, error, failureCount, errorUpdateCount, refetch } = useQuery({ ...shipmentQuery(code ?? ''), enabled: code !== null });
  // Later ones open beside what is scanned.
  const [firstCode] = useState(code);
  if (code !== null && isMissing(error)) return <EnvelopeGone refusal={error} />;
  if (code !== null && data?.side === 'sent') return <SentEnvelopeScreen shipment={data} />;
  return (
    <ReceivePage
      code={code}
      shipment={code === null ? null : (data ?? null)}
      isOpening={code !== null && code === firstCode && !data && failureCount + errorUpdateCount === 0}
      onRetry={code !== null && error && !data ? () => void refetch() : null}
    />
  );
}

interface ReceivePageProps {
  code: string | null;
  /** Null while it loads. */
  shipment: EnvelopeView | null;
  /** The page was opened with this envelope, which loads. */
  isOpening: boolean;
  /** It could not be loaded. Scanning goes on meanwhile. */
  onRetry: (() => void) | null;
}

function ReceivePage({ code, shipment, isOpening, onRetry }: ReceivePageProps) {
  const field = useRef<HTMLInputElement>(null);
  const receiving = useReceiving(code);
  const { scans, last, questions, extras, touched } = receiving;
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const [wrongTitle, setWrongTitle] = useState<TitleRef | null>(null);
  const camera = useLazyPart(loadCamera);
  const dispute = useLazyPart(loadDispute, { opensDialog: true });
  const tally = shipment && tallyOf(shipment.titles, scans);
  // An envelope that was received before shows its receipt at once. One that is being received waits for Finish.
  const isDone = code !== null && tally !== null && tally.left.length === 0 && (finished.has(code) || !touched.has(code));
  const isReady = useFieldFocus(field, code, !isDone);
  const isWaiting = isOpening && last === null && questions.length === 0;

  const markFinished = () => {
    if (code !== null) setFinished((known) => new Set([...known, code]));
    setAsking(false);
    setCamera(false);
  };
  const missing = useReportMissing(code ?? '', markFinished);
  const finish = () => {
    if (code === null || tally === null || isDone) return;
    if (tally.left.length === 0) return markFinished();
    if (asked.has(code) && !hasCamera) return missing.report(tally.left);
    // In a transition: the button shows the press first.
    startTransition(() => {
      setAsked((known) => new Set([...known, code]));
      setAsking(true);
    });
  };
  const backToField = () => field.current?.focus({ preventScroll: true });
  const undo = (title: EnvelopeTitle) => {
    if (shipment) receiving.undo(refOf(shipment, title));
    backToField();
  };
  useScanKeys(field, {
    known: receiving,
    onScan: (text) => {
      setAsking(false);
      receiving.takeText(text);
      backToField();
    },
    onUndo: receiving.undoLast,
    onFinish: finish,
  });
  const onWrong = (title: TitleRef) => dispute.whenLoaded(() => setWrongTitle(title));
  const onWrongRow = (title: EnvelopeTitle) => shipment && onWrong(refOf(shipment, title));

  return (
    <div className="receive" data-done={isDone || undefined} data-waiting={isWaiting || undefined}>
      {isWaiting && <ReceiveSkeleton />}
      <ReceiveHeading
        shipment={shipment}
        isDone={isDone}
        onCamera={() => camera.whenLoaded(() => setCamera(true))}
        onCameraNear={camera.prefetch}
        onNext={() => code !== null && extras.forgetOf(code)}
      />
      {[...scans.unkept].some((threadId) => scans.waiting.has(threadId)) && (
        <div role="alert">
          <Banner tone="red" icon={<TriangleAlert />} title={receiveCopy.unkept.title} text={receiveCopy.unkept.sentence} />
        </div>
      )}
      {isDone ? (
        <FinishedEnvelope
          shipment={shipment!}
          tally={tally}
          extras={extras.all.filter((extra) => extra.code === code)}
          refusals={scans.refusals}
          onUndo={undo}
          onWrong={onWrongRow}
        />
      ) : (
        <div className="receive-columns grid-16">
          <div className="receive-side grid-16">
            <ScanPad receiving={receiving} openCode={code} field={field} isReady={isReady} onWrong={onWrong} />
            {code !== null && <AlsoOnTheWay list={receiving.list} openCode={code} />}
          </div>
          {code === null ? (
            <OnTheWay list={receiving.list} />
          ) : shipment && tally ? (
            <ReceivedManifest
              shipment={shipment}
              tally={tally}
              refusals={scans.refusals}
              lastId={last?.kind === 'taken' ? last.title.threadId : null}
              asMissing={asked.has(code)}
              isReporting={missing.isPending}
              onTick={(title) => {
                receiving.receive(refOf(shipment, title));
                backToField();
              }}
              onUndo={undo}
              onWrong={onWrongRow}
              onFinish={finish}
            />
          ) : onRetry ? (
            <ListFailure words={receiveCopy.manifest.failed} onRetry={onRetry} />
          ) : (
            <LoadingRows label={receiveCopy.loading} rows={12} />
          )}
        </div>
      )}
      {shipment && tally && (
        <ConfirmDialog
          open={isAsking && tally.left.length > 0}
          onOpenChange={(isOpen) => startTransition(() => setAsking(isOpen))}
          title={receiveCopy.missingQuestion.title(tally.left.length)}
          description={receiveCopy.missingQuestion.sentence(shipment.from.name, tally.left.length)}
          cancel={receiveCopy.missingQuestion.goOn}
          action={receiveCopy.missingQuestion.report(tally.left.length)}
          busy={missing.isPending}
          onConfirm={() => missing.report(tally.left)}
        />
      )}
      <Suspense fallback={null}>
        {hasCamera && !isDone && (
          <CameraSheet
            receiving={receiving}
            shipment={shipment}
            tally={tally}
            field={field}
            onFinish={finish}
            onWrong={onWrong}
            onClose={() => setCamera(false)}
          />
        )}
        {wrongTitle && (
          <WrongTitleDialog
            title={wrongTitle}
            receiving={receiving}
            field={isTouch() ? undefined : field}
            onClose={() => setWrongTitle(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * What is shown while the envelope of a link loads: its heading is higher than that of the page without one, and on a phone everything
 * below would move. The manifest's own placeholder announces it.
 */
function ReceiveSkeleton() {
  return (
    <div className="receive-skeleton grid-8" aria-hidden="true">
      <SkeletonPageTitle />
      <div className="receive-columns grid-16">
        <SkeletonCard lines={8} />
        <SkeletonRows rows={12} />
      </div>
    </div>
  );
}

/** Reports what was not scanned as missing, title by title. `onDone`: called once the envelope shows what became of it. */
function useReportMissing(code: string, onDone: () => void) {
  const { mutate, isPending } = useCommand(operation.reportMissing, {
    done: async ({ results }, _input, cache) => {
      const refused = results.filter(({ error }) => error !== null);
      const missing = new Set(results.filter(({ error }) => error === null).map(({ threadId }) => threadId));
      const { queryKey } = shipmentQuery(code);
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<EnvelopeView>(
        queryKey,
        (known) => known && { ...known, titles: known.titles.map((title) => (missing.has(title.threadId) ? asMissing(title) : title)) },
      );
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      if (refused.length > 0) toast.error(receiveCopy.missingQuestion.notAll(refused.length), refused[0]?.error?.message);
      onDone();
    },
    refused: ({ message }) => toast.error(receiveCopy.missingQuestion.failed, message),
  });
  return {
    report: (titles: readonly EnvelopeTitle[]) =>
      mutate({ titles: titles.map(({ threadId, updateId }) => ({ threadId, updateId })), today: today() }),
    isPending,
  };
}

const asMissing = (title: EnvelopeTitle): EnvelopeTitle => ({ ...title, result: 'missing', answeredAt: Date.now() });
