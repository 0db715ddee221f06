// The pages and commands that the palette offers besides threads and organizations.
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
  ScanLine,
  Sun,
  SunMoon,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { may } from '../../../domain/permissions.ts';
import { type Theme, THEMES } from '../../../domain/theme.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { uiCopy } from '../../copy/ui.ts';
import { paletteCopy } from '../../copy/palette.ts';
import type { HeaderAccount } from '../AccountButton.tsx';
import { matchesWords } from '../../ui/text/Highlight.tsx';
import { chooseTheme } from '../../ui/theme.ts';
import type { OpenOnArrival } from '../../navigation/open-on-arrival.ts';

export interface PaletteLink extends Pick<LinkProps, 'to' | 'search' | 'params'> {
  opens?: OpenOnArrival;
}

export interface PalettePage {
  key: string;
  label: string;
  /** Further search terms. */
  searchTerms: string;
  Icon: LucideIcon;
  /** A link, or a function that runs after the palette has closed. */
  target: PaletteLink | (() => void);
}

export interface PaletteCommands {
  account: HeaderAccount;
  /** The user's role in the active organization. */
  role: Role;
  showShortcuts: () => void;
}

/** In the order of the list. */
export function palettePages({ account, role, showShortcuts }: PaletteCommands): PalettePage[] {
  const { organization, organizations, onSwitch, onSignOut } = account;
  return [
    page('newThread', Plus, { to: '/new' }),
    page('receive', ScanLine, { to: '/receive' }),
    page('dashboard', LayoutDashboard, { to: '/dashboard' }),
    page('invites', Inbox, { to: '/invites' }),
    page('network', Users, { to: '/network' }),
    page('discover', Compass, { to: '/network', search: { tab: 'discover' } }),
    page('myOrganization', Building2, { to: '/myorganization' }),
    ...(may(role, 'createInvite') ? [page('createInvite', UserRoundPlus, { to: '/myorganization', opens: 'createInvite' })] : []),
    page('notifications', Bell, { to: '/notifications' }),
    page('profile', UserRound, { to: '/profile' }),
    ...organizations.filter(({ id }) => id !== organization?.id).map(({ id, name }) => otherOrganization(id, name, onSwitch)),
    ...THEMES.map(themePage),
    page('addOrganization', Plus, { to: '/onboarding', search: { add: true } }),
    page('shortcuts', Keyboard, showShortcuts),
    page('signOut', LogOut, onSignOut),
  ];
}

/** The pages whose label or search terms match every typed word. */
export const pagesMatching = (pages: readonly PalettePage[], typed: string): PalettePage[] =>
  pages.filter(({ label, searchTerms }) => matchesWords(`${label} ${searchTerms}`, typed));

function page(
  key: Exclude<keyof typeof paletteCopy.places, 'switchTo' | 'theme'>,
  Icon: LucideIcon,
  target: PalettePage['target'],
): PalettePage {
  const { name, also } = paletteCopy.places[key];
  return { key, label: name, searchTerms: also, Icon, target };
}

function themePage(theme: Theme): PalettePage {
  return {
    key: `theme-${theme}`,
    label: paletteCopy.places.theme.name(uiCopy.themes[theme]),
    searchTerms: paletteCopy.places.theme.also,
    Icon: THEME_ICONS[theme],
    target: () => chooseTheme(theme),
  };
}

const THEME_ICONS: Record<Theme, LucideIcon> = { system: SunMoon, light: Sun, dark: Moon };

function otherOrganization(id: string, name: string, onSwitch: HeaderAccount['onSwitch']): PalettePage {
  return {
    key: `switch-${id}`,
    label: paletteCopy.places.switchTo.name(name),
    searchTerms: paletteCopy.places.switchTo.also,
    Icon: Repeat,
    target: () => onSwitch(id),
  };
}
