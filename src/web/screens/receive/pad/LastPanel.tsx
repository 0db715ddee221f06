// What was scanned last, large, so that it can be compared with the paper from a step away.
import { ScanBarcode, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { useIsReachable } from '../../../data/reachability.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { VisuallyHidden, WithBold } from '../../../ui/text/inline-text.tsx';
import { vinEnd } from '../../../../domain/vin.ts';
import { ClaimButton, LastSix, Tick } from '../ReceiveParts.tsx';
import type { TitleRef } from '../../../parts/scan-queue/scan-job.ts';
import type { Receiving } from '../session/use-receiving.ts';
import { type LastWords, lastWords } from './last-words.ts';

const { last: words } = receiveCopy;

interface LastPanelProps {
  receiving: Receiving;
  isManifestOpen: boolean;
  /** Called after a button of it was pressed. */
  onPress: () => void;
  onWrong: (title: TitleRef) => void;
}

export function LastPanel({ receiving, isManifestOpen, onPress, onWrong }: LastPanelProps) {
  const { questions, extras, scans } = receiving;
  const isQuiet = questions.length > 0 && !receiving.isLastNewer;
  const last = isQuiet ? null : receiving.last;
  const now = useNow();
  const isReachable = useIsReachable();
  const extra = last?.kind === 'extra' ? extras.all.find(({ id }) => id === last.id) : undefined;
  const said = last && lastWords(last, extra, { scans, isReachable, isKept: extra !== undefined && extras.kept.has(extra.id) }, now);
  return (
    <section className="last" aria-label={words.region} data-tone={said?.tone ?? 'none'} data-quiet={isQuiet || undefined}>
      {/* Both are always in the page: screen readers often skip a live region that appears already filled. */}
      <div role="status">{said && !said.isAlert && <Said said={said} last={last} />}</div>
      <div role="alert">{said?.isAlert && <Said said={said} last={last} />}</div>
      {said ? (
        <div className="last-actions">
          <LastActions receiving={receiving} said={said} onPress={onPress} onWrong={onWrong} />
        </div>
      ) : isQuiet ? null : (
        <p className="last-nothing">
          <ScanBarcode />
          <span>{receiveCopy.nothingYet}</span>
          {!isManifestOpen && (
            <>
              <br />
              <span>{receiveCopy.firstOpens}</span>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function Said({ said, last }: { said: LastWords; last: Receiving['last'] }) {
  const { title, text, state, sentence, bold } = said;
  return (
    <div className="last-said">
      {state && <Tick state={state} size="large" />}
      <div className="last-words">
        {last?.kind === 'taken' && said.tone === 'ok' && <VisuallyHidden>{words.received} </VisuallyHidden>}
        {title ? <LastSix vin={title.vin} size="large" /> : text !== '' && <LastSix vin={text} size="large" />}
        {title && <strong>{threadCopy.title(title.year, title.make, title.model)}</strong>}
        {title && <Facts title={title} papers={last?.kind === 'taken' ? receiveCopy.papers(last.title.papers) : ''} />}
        {sentence !== '' && (
          <p className="last-sentence">
            <Sentence text={sentence} bold={bold} />
          </p>
        )}
      </div>
    </div>
  );
}

function Facts({ title, papers }: { title: NonNullable<LastWords['title']>; papers: string }) {
  const stock = title.stockNumber === '' ? '' : words.stock(title.stockNumber);
  const facts = [stock, papers].filter(Boolean).join(' · ');
  return facts === '' ? null : <span className="last-facts">{facts}</span>;
}

/** "Not expected." is bold too. */
function Sentence({ text, bold }: { text: string; bold: string }): ReactNode {
  if (!text.startsWith(words.notExpected)) return <WithBold text={text} bold={bold} />;
  return (
    <>
      <strong>{words.notExpected}</strong>
      <WithBold text={text.slice(words.notExpected.length)} bold={bold} />
    </>
  );
}

function LastActions({ receiving, said, onPress, onWrong }: Omit<LastPanelProps, 'isManifestOpen'> & { said: LastWords }) {
  const { last, extras } = receiving;
  const after = (act: () => void) => () => {
    act();
    onPress();
  };
  if (last?.kind === 'taken' && said.tone === 'ok')
    return (
      <>
        <UndoButtonOf vin={last.title.vin} variant="outline" onClick={after(() => receiving.undo(last.title))} />
        <Button variant="ghost" onClick={() => onWrong(last.title)}>
          {words.wrong}
        </Button>
      </>
    );
  if (last?.kind === 'missing')
    return (
      <>
        <ClaimButton threadId={last.title.threadId} name={last.title.fromName} variant="tinted" />
        <ThreadLink threadId={last.title.threadId} />
      </>
    );
  if (last?.kind !== 'extra') return null;
  const { title } = extras.all.find(({ id }) => id === last.id) ?? {};
  return (
    <>
      {said.state === 'extra' && (
        <Button variant="tinted" onClick={after(receiving.clearLast)}>
          {words.setAside}
        </Button>
      )}
      {title?.found === 'reported' && <ClaimButton threadId={title.threadId} name={title.name ?? ''} />}
      {title && <ThreadLink threadId={title.threadId} />}
      <UndoButtonOf vin={last.id} variant="ghost" onClick={after(() => receiving.removeExtra(last.id))} />
    </>
  );
}

function ThreadLink({ threadId }: { threadId: string }) {
  return (
    <LinkButton to="/t/$threadId" params={{ threadId }}>
      {words.openThread}
    </LinkButton>
  );
}

function UndoButtonOf({ vin, variant, onClick }: { vin: string; variant: 'outline' | 'ghost'; onClick: () => void }) {
  return (
    <Button variant={variant} icon={<Undo2 />} aria-label={words.undoOf(vinEnd(vin))} onClick={onClick}>
      {words.undo}
    </Button>
  );
}
