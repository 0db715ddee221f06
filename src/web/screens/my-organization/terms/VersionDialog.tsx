// Asks whether terms that titles follow were wrong, or are others from now on.
import { useState } from 'react';
import { dayWords } from '../../../../domain/desk/clock/deadline-words.ts';
import { titleTermsCopy } from '../../../copy/title-terms.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { DateInput, hasUnfinishedDay } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';

const words = titleTermsCopy.version;

type Props = {
  /** How many open titles follow them now. */
  titles: number;
  today: string;
  busy: boolean;
  onClose: () => void;
  /** Null: they are corrected. */
  onChoose: (dealsFrom: string | null) => void;
};

export function VersionDialog({ titles, today, busy, onClose, onChoose }: Props) {
  const [choice, setChoice] = useState<'correct' | 'later'>('correct');
  const [day, setDay] = useState(today);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={words.title}
      onSubmit={(event) => {
        if (choice === 'later' && hasUnfinishedDay(event.currentTarget)) return;
        if (choice === 'later' && day === '') setError(words.dayMissing);
        else if (!busy) onChoose(choice === 'later' ? day : null);
      }}
      footer={
        <>
          <CloseButton />
          <Button type="submit" variant="solid" busy={busy}>
            {titleTermsCopy.save}
          </Button>
        </>
      }
    >
      <ChoiceList
        label={words.label}
        value={choice}
        onValueChange={setChoice}
        choices={[
          { value: 'correct', title: words.correct, line: words.correctLine(titles) },
          {
            value: 'later',
            title: words.later(day === '' ? '' : dayWords(day, today)),
            line: words.laterLine,
            details: (
              <Field label={words.day} error={error}>
                <DateInput
                  value={day}
                  onValueChange={(value) => {
                    setDay(value);
                    setError(undefined);
                  }}
                />
              </Field>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
