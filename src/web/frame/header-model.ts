// The data that the header shows.
import type { LinkProps } from '@tanstack/react-router';

export interface HeaderLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** The current page belongs to this link, although its URL differs. */
  isCurrent?: boolean;
  /** The number of items that wait for the viewer. Hidden at zero. */
  count?: number;
  /** Describes the count for screen readers. */
  countLabel?: string;
}

export interface HeaderOrganization {
  id: string;
  name: string;
  /** The number of unread notifications. */
  unread: number;
}

export interface HeaderAccount {
  /** The user's name. */
  person: string;
  /** The active organization, or null. */
  organization: HeaderOrganization | null;
  /** All organizations of the user. */
  organizations: readonly HeaderOrganization[];
  /** A switch of organization is pending. */
  isSwitching: boolean;
  onSwitch: (orgId: string) => void;
  onSignOut: () => void;
}
