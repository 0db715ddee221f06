// The pages and commands that the palette offers besides threads and organizations.
import {
  Bell,
  Building2,
  CalendarClock,
  ClipboardCheck,
  Compass,
  Inbox,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Repeat,
  Rows3,
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
import { MY_ORGANIZATION_HASHES } from '../../navigation/terms-path.ts';
import type { OpenOnArrival } from '../../navigation/open-on-arrival.ts';

export interface PaletteLink extends Pick<LinkProps, 'to' | 'search' | 'params' | 'hash'> {
  opens?: OpenOnArrival;
  /** Whether the button to which the hash leads is pressed. */
  presses?: boolean;
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

/** In the order of the list. `role`: the user's, in the active organization. */
export function palettePages(account: HeaderAccount, role: Role, showShortcuts: () => void): PalettePage[] {
  const { organization, organizations, all, onSwitch, onSignOut } = account;
  return [
    page('newThread', Plus, { to: '/new' }),
    page('receive', ScanLine, { to: '/receive' }),
    page('dashboard', LayoutDashboard, { to: '/dashboard' }),
    page('invites', Inbox, { to: '/invites' }),
    page('network', Users, { to: '/network' }),
    page('discover', Compass, { to: '/network', search: { tab: 'discover' } }),
    page('myOrganization', Building2, { to: '/myorganization' }),
    page('titleTerms', CalendarClock, { to: '/myorganization', hash: MY_ORGANIZATION_HASHES.titleTerms }),
    page('registration', ClipboardCheck, { to: '/myorganization', hash: MY_ORGANIZATION_HASHES.registration }),
    ...(may(role, 'createInvite') ? [page('createInvite', UserRoundPlus, { to: '/myorganization', opens: 'createInvite' })] : []),
    page('notifications', Bell, { to: '/notifications' }),
    page('profile', UserRound, { to: '/profile' }),
    ...(all ? [page('allOrganizations', Rows3, all.onChoose)] : []),
    ...organizations
      .filter(({ id }) => id !== organization?.id)
      .map(({ id, name }) => pageOf('switchTo', id, name, Repeat, () => onSwitch(id))),
    ...THEMES.map((theme) => pageOf('theme', theme, uiCopy.themes[theme], THEME_ICONS[theme], () => chooseTheme(theme))),
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

/** One of several of a kind. */
function pageOf(kind: 'switchTo' | 'theme', key: string, called: string, Icon: LucideIcon, target: () => void): PalettePage {
  const { name, also } = paletteCopy.places[kind];
  return { key: `${kind}-${key}`, label: name(called), searchTerms: also, Icon, target };
}

const THEME_ICONS: Record<Theme, LucideIcon> = { system: SunMoon, light: Sun, dark: Moon };
