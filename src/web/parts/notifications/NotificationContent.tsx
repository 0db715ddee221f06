// The content of a notification: whether it is unread, its icon, text, subject and time.
import '../../ui/text/text.css';
import './notifications.css';
import {
  AtSign,
  Clock,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessageSquareX,
  Package,
  Route,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import type { NotificationView } from '../../../api/notifications.ts';
import type { NotificationType } from '../../../domain/vocabulary.ts';
import { notificationsCopy } from '../../copy/notifications.ts';
import { threadCardCopy } from '../../copy/counts.ts';
import { StockNumber, VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { VinEnd } from '../../ui/text/Vin.tsx';
import { DESK_HASH } from '../../navigation/thread-path.ts';

const ICONS: Record<NotificationType, LucideIcon> = {
  connection_request: UserRoundPlus,
  connection_accepted: UserRoundCheck,
  connection_ignored: UserRoundX,
  tw_invite: Route,
  tw_update: MessageSquareText,
  tw_delivery: Package,
  request_update: Clock,
  platform_invite: Mail,
  desk_mention: AtSign,
  reminders_unanswered: MessageSquareX,
  members_changed: UsersRound,
  wrong_join_codes: KeyRound,
};

/** `brief` leaves out the subject, which the text names. */
export function NotificationContent({ notification, brief = false }: { notification: NotificationView; brief?: boolean }) {
  const { type, subject, text, actor, vehicle, vinEnd, stockNumber, at, unread } = notification;
  const Icon = ICONS[type];
  return (
    <>
      <span className="notification-dot row">{unread && <VisuallyHidden>{notificationsCopy.unread}</VisuallyHidden>}</span>
      <span className="boxed-icon centered" data-paper={type === 'tw_delivery' || undefined}>
        <Icon />
      </span>
      <span className="notification-words grid-2 grow" data-unread={unread || undefined}>
        <span className="notification-text">
          {actor !== null && <b translate="no">{actor}</b>}
          <span>{text.slice(actor?.length ?? 0)}</span>
        </span>{' '}
        <span className="notification-facts flow quiet">
          {!brief && <span className="notification-subject">{subject}</span>}{' '}
          {vehicle && <span>{threadCardCopy.title(vehicle.year, vehicle.make, vehicle.model)}</span>}{' '}
          {vinEnd !== null && (
            <span>
              <VinEnd end={vinEnd} />
            </span>
          )}{' '}
          {stockNumber !== '' && (
            <span className="notification-stock inline-row">
              <StockNumber>{stockNumber}</StockNumber>
            </span>
          )}{' '}
          <span>
            <Time at={at} />
          </span>
        </span>
      </span>
    </>
  );
}

/**
 * Where the link of a notification leads: a mention leads to the desk of its thread. Options for a link. `path`: that of the notification.
 */
export const notificationLink = ({ type }: Pick<NotificationView, 'type'>, path: string) =>
  type === 'desk_mention' ? { to: path, hash: DESK_HASH } : { to: path };
