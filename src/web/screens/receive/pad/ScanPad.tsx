// The card for scanning: the field, what was scanned last, and the keys.
import type { RefObject } from 'react';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { MODIFIER_KEY } from '../../../ui/focus/shortcut-keys.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import type { TitleRef } from '../session/scan-job.ts';
import type { Receiving } from '../session/use-receiving.ts';
import { LastPanel } from './LastPanel.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import { ScanField } from './ScanField.tsx';

const { field: words, keys } = receiveCopy;

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
    <Card as="section" className="scan-pad" aria-label={words.label}>
      <div className="scan-pad-top">
        <PadField receiving={receiving} field={field} />
        <p className="scan-ready">
          {isReady ? (
            <>
              <span className="scan-dot" aria-hidden="true" />
              <span>{words.ready}</span>
            </>
          ) : (
            <button type="button" onClick={() => field.current?.focus()}>
              {words.away}
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
