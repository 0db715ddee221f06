// Several titles fit what was scanned: the paper tells which.
import { useId } from 'react';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formatClock, formatDate } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import type { Candidate, Question } from '../session/last.ts';

const { question: words } = receiveCopy;

interface QuestionPanelProps {
  question: Question;
  /** The manifest on the screen. */
  openCode: string | null;
  onAnswer: (candidate: Candidate) => void;
  onDismiss: () => void;
}

export function QuestionPanel({ question: { text, candidates }, openCode, onAnswer, onDismiss }: QuestionPanelProps) {
  const id = useId();
  const now = useNow();
  return (
    <div className="question" role="group" aria-labelledby={id}>
      <div role="alert">
        <h2 id={id}>{words.title(candidates.length, text)}</h2>
        <p className="muted">{words.sentence}</p>
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
        {candidates.length > 2 ? words.none : words.neither}
      </Button>
    </div>
  );
}

function placeOf(candidate: Candidate, openCode: string | null, now: number): string {
  if (candidate.kind === 'found') {
    const { found, name } = candidate.title;
    const place = found === 'to-us' ? words.onItsWay : words.notOnItsWay;
    return name === null ? place : `${words.from(name)} · ${place}`;
  }
  const { result, answeredAt, code, fromName } = candidate.title;
  const from = words.from(fromName);
  if (result === 'received') return `${from} · ${words.received}`;
  if (result === 'missing')
    return `${from} · ${words.missingSince(answeredAt === null ? '' : uiCopy.time.at(formatDate(answeredAt, now), formatClock(answeredAt)))}`;
  return `${from} · ${code === openCode ? words.onThis : words.onAnother}`;
}
