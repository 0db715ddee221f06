// The result of a bulk request: a toast if everything was done, else a dialog that names what was not. What can be taken back is offered in
// a toast in either case. If the page was left before the answer, a toast says it all.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMounted } from '../../../browser/use-mounted.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BulkResult } from './bulk-result.ts';
import { type AnsweredTitle, toastAnswers } from './toast-answers.ts';

type TitledResult = BulkResult & { title: string };

/** `onTakenBack`: Undo took these back. */
export function useShownResult<Result extends TitledResult>(onTakenBack?: (ids: readonly string[]) => unknown) {
  const cache = useQueryClient();
  const [result, setResult] = useState<Result | null>(null);
  const isMounted = useMounted();
  return {
    result,
    /** Returns whether a dialog shows it. */
    show: (next: Result): boolean => {
      const answers = next.taken.filter(isAnswer);
      const [refused] = next.refused;
      const isComplete = refused === undefined && !next.taken.some(isUnmailed);
      if (answers.length > 0) toastAnswers(cache, next.title, answers, onTakenBack);
      else if (isComplete) toast.success(next.title);
      if (isComplete) return false;
      if (isMounted.current) setResult(next);
      else if (refused) toast.error(next.title, refused.message);
      else toast.success(next.title);
      return isMounted.current;
    },
    close: () => setResult(null),
  };
}

type Taken = BulkResult['taken'][number];
const isAnswer = (taken: Taken): taken is Taken & AnsweredTitle => taken.takeBackSeq !== null;
/** The organization was asked, but no mail reaches it. */
const isUnmailed = ({ emailStatus }: Taken): boolean => emailStatus === 'failed' || emailStatus === 'skipped';
