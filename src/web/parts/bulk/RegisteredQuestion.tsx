// What is asked before threads are finished whose car was retailed and has to be registered: with a thread its clock ends, so one whose car is
// not registered yet stays open.
import { claimsCopy } from '../../copy/claims.ts';
import { ChoiceList } from '../../ui/inputs/ChoiceList.tsx';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { formatDay } from '../../ui/text/format-time.ts';
import type { BulkTitle } from './bulk-request.ts';
import { TitleLine, TitleList, vehicleIdOf } from './ResultDialog.tsx';

const words = claimsCopy.registered;

export type Registered = 'yes' | 'no' | null;

interface RegisteredQuestionProps {
  /** By which day it has to be registered, and today: YYYY-MM-DD. */
  registerOn: string;
  today: string;
  value: Registered;
  onValueChange: (value: 'yes' | 'no') => void;
}

/** For one thread. */
export function RegisteredQuestion({ registerOn, today, value, onValueChange }: RegisteredQuestionProps) {
  const day = formatDay(registerOn);
  return (
    <ChoiceList
      label={registerOn < today ? words.pastQuestion(day) : words.question(day)}
      value={value}
      onValueChange={onValueChange}
      choices={[
        { value: 'yes', title: words.yes, line: words.yesLine },
        { value: 'no', title: words.no, line: words.noLine },
      ]}
    />
  );
}

/** Why the thread cannot be finished; null if it can. */
export const registeredReason = (value: Registered): string | null =>
  value === 'yes' ? null : value === 'no' ? words.staysOpen : words.missing;

export type TitleToRegister = BulkTitle & { registerOn: string };

interface RegisteredListProps {
  titles: readonly TitleToRegister[];
  /** The ids of those that are registered. */
  registered: ReadonlySet<string>;
  onChange: (registered: ReadonlySet<string>) => void;
}

/** For each of several threads. */
export function RegisteredList({ titles, registered, onChange }: RegisteredListProps) {
  const toggle = (id: string) => {
    const next = new Set(registered);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const left = titles.length - registered.size;
  return (
    <div className="grid-8">
      <p>
        <strong>{words.group(titles.length)}.</strong> <span>{words.hint}</span>
      </p>
      <TitleList label={words.group(titles.length)}>
        {titles.map((title) => (
          <TitleLine
            key={title.id}
            title={title}
            sentence={words.due(formatDay(title.registerOn))}
            end={
              <Checkbox
                label={claimsCopy.registration.registered}
                aria-describedby={vehicleIdOf(title)}
                checked={registered.has(title.id)}
                onChange={() => toggle(title.id)}
              />
            }
          />
        ))}
      </TitleList>
      <p role="status" className="quiet">
        {left > 0 ? words.left(left) : ''}
      </p>
    </div>
  );
}
