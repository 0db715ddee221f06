// "Answer by Dec 6.", with the exact time on hover.
import { invitesCopy } from '../copy/invites.ts';
import { useNow } from '../ui/text/Time.tsx';
import { formatDate } from '../ui/text/format-time.ts';

export function AnswerBy({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {invitesCopy.answerBy(formatDate(at, useNow()))}
    </time>
  );
}
