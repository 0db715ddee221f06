// The closed sets of values that the whole product uses.

export const ORG_TYPES = ['dealership', 'auction'] as const;
export type OrgType = (typeof ORG_TYPES)[number];
export const ORG_TYPE_NAMES: Readonly<Record<OrgType, string>> = { dealership: 'Dealership', auction: 'Auction' };

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

export const CONNECTION_STATUSES = ['pending', 'accepted', 'ignored'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

export const NOTIFICATION_TYPES = [
  'connection_request',
  'connection_accepted',
  'connection_ignored',
  'tw_invite',
  'tw_update',
  'tw_delivery',
  'request_update',
  'platform_invite',
  'desk_mention',
  'reminders_unanswered',
  'members_changed',
  'wrong_join_codes',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Notifications that are also mailed, each with its own wish, in the order of the profile page. */
export const MAIL_TYPES = [
  'tw_invite',
  'request_update',
  'tw_delivery',
  'tw_update',
  'reminders_unanswered',
  'connection_request',
  'connection_accepted',
  'connection_ignored',
] as const satisfies NotificationType[];
export type MailType = (typeof MAIL_TYPES)[number];

/** What a link in a mail can turn off. */
export const UNSUBSCRIBE_TYPES = [...MAIL_TYPES, 'digest'] as const;
export type UnsubscribeType = (typeof UNSUBSCRIBE_TYPES)[number];

/** The status of a mail. */
export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'skipped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What a delivery is that its recipient did not accept, on screens and in mails. */
export const DELIVERY_DISPUTED = 'Delivery disputed';

/** Stands for the withheld name of an organization. */
export const PARTNER = 'Partner';
