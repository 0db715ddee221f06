// The icon of each action on a thread.
import { FileText, LogOut, MessageCircleQuestionMark, PackageCheck, Plus } from 'lucide-react';
import type { ThreadAction } from './thread-actions.ts';

const icons = {
  postUpdate: Plus,
  requestUpdate: MessageCircleQuestionMark,
  claimTitle: FileText,
  markDelivered: PackageCheck,
  leaveThread: LogOut,
};

export function ActionIcon({ action }: { action: ThreadAction }) {
  const Icon = icons[action];
  return <Icon aria-hidden="true" />;
}
