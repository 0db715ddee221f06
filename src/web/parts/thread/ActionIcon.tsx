// The icon of each action on a thread.
import {
  Archive,
  BellRing,
  FileQuestionMark,
  FileText,
  Flag,
  LogOut,
  MessageCircleQuestionMark,
  PackageCheck,
  Pencil,
  Plus,
  RotateCcw,
} from 'lucide-react';
import type { CompletedAction, ThreadAction } from './thread-actions.ts';

const icons = {
  postUpdate: Plus,
  requestUpdate: MessageCircleQuestionMark,
  remindRequest: BellRing,
  claimTitle: FileText,
  markDelivered: PackageCheck,
  correctVehicle: Pencil,
  giveUpTitle: FileQuestionMark,
  finishThread: Flag,
  closeThread: Archive,
  leaveThread: LogOut,
  reopenThread: RotateCcw,
  objectToClaim: FileText,
};

export function ActionIcon({ action }: { action: ThreadAction | CompletedAction }) {
  const Icon = icons[action];
  return <Icon />;
}
