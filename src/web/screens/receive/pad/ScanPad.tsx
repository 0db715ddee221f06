// The card for scanning: the field, what was scanned last, and the keys.
import { type ReactNode, type RefObject, useId } from 'react';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { MODIFIER_KEY } from '../../../ui/focus/shortcut-keys.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import type { TitleRef } from '../../../parts/scan-queue/scan-sender.ts';
import type { Receiving } from '../session/use-receiving.ts';
import { ScanField } from './ScanField.tsx';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatClock, formatDate } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import type { Candidate, Question } from '../session/known-titles.ts';
import { ScanBarcode, Undo2 } from 'lucide-react';
import { useIsReachable } from '../../../data/reachability.ts';
import { VisuallyHidden, WithBold } from '../../../ui/text/inline-text.tsx';
import { ClaimButton, LastSix, ThreadButton, Tick, UndoButton } from '../ReceiveParts.tsx';
import { type LastWords, lastWords } from './scan-words.ts';

const { field: fieldWords, keys } = receiveCopy;

const KEYS = [
  [keys.take, 'Enter'],
  [keys.undo, MODIFIER_KEY, 'Z'],
  [keys.finish, MODIFIER_KEY, 'Enter'],
] as const;

interface ScanPadProps {
  receiving: Receiving;
  openCode: string | null;
  field: RefObject<HTMLInputElement | null>;
  /** The field has the focus. */
  isReady: boolean;
  onWrong: (title: TitleRef) => void;
}

export function ScanPad({ receiving, openCode, field, isReady, onWrong }: ScanPadProps) {
  return (
    <Card as="section" className="scan-pad" aria-label={fieldWords.label}>
      <div className="scan-pad-top">
        <ScanField receiving={receiving} field={field} />
        <p className="scan-ready row quiet">
          {isReady ? (
            <>
              <span className="scan-dot" aria-hidden="true" />
              <span>{fieldWords.ready}</span>
            </>
          ) : (
            <button type="button" onClick={() => field.current?.focus()}>
              {fieldWords.away}
            </button>
          )}
        </p>
      </div>
      <PadPanel receiving={receiving} openCode={openCode} field={field} onWrong={onWrong} />
      <dl className="scan-keys grid-8 quiet">
        {KEYS.map(([does, ...names]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <Kbd key={name} sign={name} />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The questions that wait, and what was scanned last, if nothing waits or that was later. */
export function PadPanel({ receiving, openCode, field, onWrong }: Omit<ScanPadProps, 'isReady'>) {
  const { questions } = receiving;
  const back = () => field.current?.focus({ preventScroll: true });
  return (
    <>
      {questions.map((question) => (
        <QuestionPanel
          key={question.text}
          question={question}
          openCode={openCode}
          onAnswer={(candidate) => {
            receiving.answer(question, candidate);
            back();
          }}
          onDismiss={() => {
            receiving.dismissQuestion(question);
            back();
          }}
        />
      ))}
      <LastPanel receiving={receiving} isManifestOpen={openCode !== null} onPress={back} onWrong={onWrong} />
    </>
  );
}

const { question: questionWords } = receiveCopy;

interface QuestionPanelProps {
  question: Question;
  /** The manifest on the screen. */
  openCode: string | null;
  onAnswer: (candidate: Candidate) => void;
  onDismiss: () => void;
}

/** Several titles fit what was scanned: the paper tells which. */
function QuestionPanel({ question: { text, candidates }, openCode, onAnswer, onDismiss }: QuestionPanelProps) {
  const id = useId();
  const now = useNow();
  return (
    <div className="question" role="group" aria-labelledby={id}>
      <div role="alert">
        <h2 id={id}>{questionWords.title(candidates.length, text)}</h2>
        <p className="muted">{questionWords.sentence}</p>
      </div>
      {candidates.map((candidate) => {
        const { threadId, vin, year, make, model } = candidate.title;
        return (
          <button type="button" key={threadId} className="question-choice grid-2" onClick={() => onAnswer(candidate)}>
            <Vin vin={vin} />
            <strong>{threadCopy.title(year, make, model)}</strong>
            <span className="quiet">{placeOf(candidate, openCode, now)}</span>
          </button>
        );
      })}
      <Button variant="ghost" onClick={onDismiss}>
        {candidates.length > 2 ? questionWords.none : questionWords.neither}
      </Button>
    </div>
  );
}

function placeOf(candidate: Candidate, openCode: string | null, now: number): string {
  if (candidate.kind === 'found') {
    const { found, name } = candidate.title;
    const place = found === 'to-us' ? questionWords.onItsWay : questionWords.notOnItsWay;
    return name === null ? place : `${questionWords.from(name)} · ${place}`;
  }
  const { result, answeredAt, code, fromName } = candidate.title;
  const from = questionWords.from(fromName);
  if (result === 'received') return `${from} · ${questionWords.received}`;
  if (result === 'missing')
    return `${from} · ${questionWords.missingSince(answeredAt === null ? '' : uiCopy.time.at(formatDate(answeredAt, now), formatClock(answeredAt)))}`;
  return `${from} · ${code === openCode ? questionWords.onThis : questionWords.onAnother}`;
}

const { last: lastCopy } = receiveCopy;

interface LastPanelProps extends Pick<ScanPadProps, 'receiving' | 'onWrong'> {
  isManifestOpen: boolean;
  /** Called after a button of it was pressed. */
  onPress: () => void;
}

/** What was scanned last, large, so that it can be compared with the paper from a step away. */
function LastPanel({ receiving, isManifestOpen, onPress, onWrong }: LastPanelProps) {
  const { questions, extras, scans } = receiving;
  const isQuiet = questions.length > 0 && !receiving.isLastNewer;
  const last = isQuiet ? null : receiving.last;
  const now = useNow();
  const isReachable = useIsReachable();
  const extra = last?.kind === 'extra' ? extras.all.find(({ id }) => id === last.id) : undefined;
  const said = last && lastWords(last, extra, { scans, isReachable, isKept: extra !== undefined && extras.kept.has(extra.id) }, now);
  return (
    <section className="last" aria-label={lastCopy.region} data-tone={said?.tone ?? 'none'} data-quiet={isQuiet || undefined}>
      {/* Both are always in the page: screen readers often skip a live region that appears already filled. */}
      <div role="status">{said && !said.isAlert && <Said said={said} last={last} />}</div>
      <div role="alert">{said?.isAlert && <Said said={said} last={last} />}</div>
      {said ? (
        <div className="last-actions flow">
          <LastActions receiving={receiving} said={said} onPress={onPress} onWrong={onWrong} />
        </div>
      ) : isQuiet ? null : (
        <p className="last-nothing quiet">
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
  const stock = title && title.stockNumber !== '' ? lastCopy.stock(title.stockNumber) : '';
  const papers = title && last?.kind === 'taken' ? receiveCopy.papers(last.title.papers) : '';
  const facts = [stock, papers].filter(Boolean).join(' · ');
  return (
    <div className="last-said">
      {state && <Tick state={state} size="large" />}
      <div className="last-words grid-2">
        {last?.kind === 'taken' && said.tone === 'ok' && <VisuallyHidden>{lastCopy.received} </VisuallyHidden>}
        {title ? <LastSix vin={title.vin} size="large" /> : text !== '' && <LastSix vin={text} size="large" />}
        {title && <strong>{threadCopy.title(title.year, title.make, title.model)}</strong>}
        {facts !== '' && <span className="last-facts quiet">{facts}</span>}
        {sentence !== '' && (
          <p className="last-sentence">
            <Sentence text={sentence} bold={bold} />
          </p>
        )}
      </div>
    </div>
  );
}

/** "Not expected." is bold too. */
function Sentence({ text, bold }: { text: string; bold: string }): ReactNode {
  if (!text.startsWith(lastCopy.notExpected)) return <WithBold text={text} bold={bold} />;
  return (
    <>
      <strong>{lastCopy.notExpected}</strong>
      <WithBold text={text.slice(lastCopy.notExpected.length)} bold={bold} />
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
        <UndoButton vin={last.title.vin} icon={<Undo2 />} onClick={after(() => receiving.undo(last.title))} />
        <Button variant="ghost" onClick={() => onWrong(last.title)}>
          {lastCopy.wrong}
        </Button>
      </>
    );
  if (last?.kind === 'missing')
    return (
      <>
        <ClaimButton threadId={last.title.threadId} name={last.title.fromName} variant="tinted" />
        <ThreadButton threadId={last.title.threadId} />
      </>
    );
  if (last?.kind !== 'extra') return null;
  const { title } = extras.all.find(({ id }) => id === last.id) ?? {};
  return (
    <>
      {said.state === 'extra' && (
        <Button variant="tinted" onClick={after(receiving.clearLast)}>
          {lastCopy.setAside}
        </Button>
      )}
      {title?.found === 'reported' && <ClaimButton threadId={title.threadId} name={title.name ?? ''} />}
      {title && <ThreadButton threadId={title.threadId} />}
      <UndoButton vin={last.id} variant="ghost" icon={<Undo2 />} onClick={after(() => receiving.removeExtra(last.id))} />
    </>
  );
}
