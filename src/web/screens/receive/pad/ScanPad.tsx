// The card for scanning: the field, what was scanned last, and the keys.
import { type RefObject, useId } from 'react';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { MODIFIER_KEY } from '../../../ui/focus/shortcut-keys.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import type { TitleRef } from '../../../parts/scan-queue/scan-job.ts';
import type { Receiving } from '../session/use-receiving.ts';
import { LastPanel } from './LastPanel.tsx';
import { ScanField } from './ScanField.tsx';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatClock, formatDate } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import type { Candidate, Question } from '../session/known-titles.ts';

const { field: fieldWords, keys } = receiveCopy;

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
        <PadField receiving={receiving} field={field} />
        <p className="scan-ready">
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
      <dl className="scan-keys">
        <Keys names={['Enter']} does={keys.take} />
        <Keys names={[MODIFIER_KEY, 'Z']} does={keys.undo} />
        <Keys names={[MODIFIER_KEY, 'Enter']} does={keys.finish} />
      </dl>
    </Card>
  );
}

function Keys({ names, does }: { names: readonly string[]; does: string }) {
  return (
    <div>
      <dt>
        {names.map((name) => (
          <Kbd key={name} sign={name} />
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

type PadPartProps = Omit<ScanPadProps, 'isReady'>;

/** The questions that wait, and what was scanned last, if nothing waits or that was later. */
export function PadPanel({ receiving, openCode, field, onWrong }: PadPartProps) {
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

export function PadField({ receiving, field, ...rest }: Pick<PadPartProps, 'receiving' | 'field'> & { placeholder?: string }) {
  return (
    <ScanField
      {...rest}
      ref={field}
      titles={receiving.titles}
      hasCode={receiving.hasCode}
      onText={receiving.takeText}
      onTitle={(title) => receiving.takeTitle(title)}
      onDown={() => document.querySelector<HTMLElement>('.question-choice')?.focus()}
    />
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
          <button type="button" key={threadId} className="question-choice" onClick={() => onAnswer(candidate)}>
            <Vin vin={vin} />
            <strong>{threadCopy.title(year, make, model)}</strong>
            <span>{placeOf(candidate, openCode, now)}</span>
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
