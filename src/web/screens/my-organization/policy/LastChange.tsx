// Who changed the policy last, and when.
import type { TitlePolicyView } from '../../../../api/desk.ts';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';

const words = titlePolicyCopy;

export function LastChange({ changed }: Pick<TitlePolicyView, 'changed'>) {
  const now = useNow();
  if (changed === null) return words.neverChanged;
  const day = formatDate(changed.at, now);
  return changed.by === null ? words.changed(day) : words.changedBy(changed.by, day);
}
