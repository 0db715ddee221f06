// The result of a bulk request, which a dialog shows. A toast says it if the page was left before the answer.
import { useState } from 'react';
import { useMounted } from '../../../browser/use-mounted.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BulkResult } from './bulk-result.ts';

type TitledResult = BulkResult & { title: string };

export function useShownResult<Result extends TitledResult>() {
  const [result, setResult] = useState<Result | null>(null);
  const isMounted = useMounted();
  return {
    result,
    show: (next: Result) => {
      if (isMounted.current) setResult(next);
      else toastResult(next);
    },
    close: () => setResult(null),
  };
}

export function toastResult({ title, refused: [refused] }: TitledResult): void {
  if (refused) toast.error(title, refused.message);
  else toast.success(title);
}
