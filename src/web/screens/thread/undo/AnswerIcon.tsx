// The icon of an answer that can be taken back.
import { FileQuestionMark, FileText, Flag, MailOpen, PackageCheck } from 'lucide-react';
import type { TakeBackOffer } from '../../../../domain/thread/view/view-types.ts';

const icons = { acceptance: MailOpen, delivery: PackageCheck, claim: FileText, ending: Flag, 'giving-up': FileQuestionMark };

export function AnswerIcon({ what }: { what: TakeBackOffer['what'] }) {
  const Icon = icons[what];
  return (
    <span className="answer-icon" aria-hidden="true">
      <Icon />
    </span>
  );
}
