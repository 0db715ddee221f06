// Where the palette leads besides threads and organizations, and what it does by itself.
import {
  Bell,
  Building2,
  Compass,
  Inbox,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Repeat,
  Sun,
  SunMoon,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { may } from '../../domain/permissions.ts';
import { type Theme, THEMES } from '../../domain/theme.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { kit } from '../copy/kit.ts';
import { paletteCopy } from '../copy/palette.ts';
import type { HeaderAccount } from '../ui/AppHeader.tsx';
import { chooseTheme } from '../theme.ts';
import type { ToldToOpen } from '../told-to-open.ts';
import { beginsEach } from './begins-each.ts';

export interface PaletteLink extends Pick<LinkProps, 'to' | 'search' | 'params'> {
  opens?: ToldToOpen;
}

export interface Place {
  key: string;
  label: string;
  /** Other words that it is found by. */
  also: string;
  Icon: LucideIcon;
  /** Where it leads, or what it does once the palette is closed. */
  take: PaletteLink | (() => void);
}

export interface PaletteWays {
  account: HeaderAccount;
  /** The person's role in the active organization. */
  role: Role;
  showShortcuts: () => void;
}

/** In the order of the list. */
export function placesFor({ account, role, showShortcuts }: PaletteWays): Place[] {
  const { organization, organizations, onSwitch, onSignOut } = account;
  return [
    place('newThread', Plus, { to: '/new' }),
    place('dashboard', LayoutDashboard, { to: '/dashboard' }),
    place('invites', Inbox, { to: '/invites' }),
    place('network', Users, { to: '/network' }),
    place('discover', Compass, { to: '/network', search: { tab: 'discover' } }),
    place('myOrganization', Building2, { to: '/myorganization' }),
    ...(may(role, 'inviteMember') ? [place('createInvite', UserRoundPlus, { to: '/myorganization', opens: 'createInvite' })] : []),
    place('notifications', Bell, { to: '/notifications' }),
    place('profile', UserRound, { to: '/profile' }),
    ...organizations.filter(({ id }) => id !== organization?.id).map(({ id, name }) => otherOrganization(id, name, onSwitch)),
    ...THEMES.map(themePlace),
    place('addOrganization', Plus, { to: '/onboarding', search: { add: true } }),
    place('shortcuts', Keyboard, showShortcuts),
    place('signOut', LogOut, onSignOut),
  ];
}

/** Those whose name or other words have a word beginning with each word that was typed. */
export const placesMatching = (places: readonly Place[], typed: string): Place[] =>
  places.filter(({ label, also }) => beginsEach(`${label} ${also}`, typed));

function place(key: Exclude<keyof typeof paletteCopy.places, 'switchTo' | 'theme'>, Icon: LucideIcon, take: Place['take']): Place {
  return { key, label: paletteCopy.places[key], also: paletteCopy.also[key], Icon, take };
}

function themePlace(theme: Theme): Place {
  return {
    key: `theme-${theme}`,
    label: paletteCopy.places.theme(kit.themes[theme]),
    also: paletteCopy.also.theme,
    Icon: THEME_ICONS[theme],
    take: () => chooseTheme(theme),
  };
}

const THEME_ICONS: Record<Theme, LucideIcon> = { system: SunMoon, light: Sun, dark: Moon };

function otherOrganization(id: string, name: string, onSwitch: HeaderAccount['onSwitch']): Place {
  return {
    key: `switch-${id}`,
    label: paletteCopy.places.switchTo(name),
    also: paletteCopy.also.switchTo,
    Icon: Repeat,
    take: () => onSwitch(id),
  };
}
