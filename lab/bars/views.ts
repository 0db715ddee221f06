// Every screen of the product with the states, dialogs and menus that can be opened on it, with the demo's data.
import type { Page } from '@playwright/test';
import { threadCardCopy } from '../../src/web/copy/counts.ts';
import { act } from '../../testing/browser/threads.ts';
import type { ThreadPaths } from './thread-paths.ts';

export type View = {
  name: string;
  path: string;
  who: 'visitor' | 'member';
  /** Brings the page into the state that the view is named after. */
  open?: (page: Page) => Promise<void>;
  /** Set if the view exists only on a desktop or only on a phone. */
  on?: 'desktop' | 'phone';
};

/** Clicks the first element with this role and name. */
const click =
  (role: 'button' | 'tab' | 'link' | 'switch' | 'option', name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page
      .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
const each =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };
/** Waits for the menu, because its code may still be loading. */
const openMenu = (name: string | RegExp) => each(click('button', name), (page) => page.getByRole('menu').waitFor());
/** Waits for the dialog, which opens a moment after the click. */
const opening = (step: (page: Page) => Promise<void>) =>
  each(step, (page) => page.locator('[role="dialog"], [role="alertdialog"]').waitFor());
const ask = (name: string | RegExp) => opening(click('button', name));
const choose = (action: string) => opening((page) => act(page, action));

const noteClaim = (action: string) =>
  opening(async (page) => {
    await openMenu('Claim')(page);
    await page.getByRole('menuitem', { name: action }).click();
  });

/** Ticks the first rows of the table. On a phone, rows can be ticked after "Select". */
const tick =
  (count: number) =>
  async (page: Page): Promise<void> => {
    const select = page.getByRole('button', { name: 'Select', exact: true });
    if (await select.isVisible()) await select.click();
    const boxes = page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .getByRole('checkbox');
    for (let at = 0; at < count; at += 1) await boxes.nth(at).click();
    await page.getByRole('toolbar').waitFor();
  };
/** Opens the dialog of an action on the first rows, of which at least one can take it. Actions for which the bar has no room are in its menu. */
const bulk = (action: RegExp, count = 2) =>
  opening(async (page) => {
    await tick(count)(page);
    const button = page.getByRole('toolbar').getByRole('button', { name: action });
    if (await button.isVisible()) return await button.click();
    await openMenu('More actions')(page);
    await page.getByRole('menuitem', { name: action }).click();
  });
/** Types an at sign into the note, which opens the list of colleagues. */
const mention = async (page: Page): Promise<void> => {
  await page.getByLabel('Internal note', { exact: true }).pressSequentially('Please look at this, @');
  await page.getByRole('option').first().waitFor();
};

/** Types the end of a VIN that no thread has. */
const scanUnknown = async (page: Page): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Scan, or type the last six' });
  await field.fill('999990');
  await field.press('Enter');
  await page.getByRole('alert').getByText('999990').waitFor();
};

const VIN = '1FTFW1E55MKE41877';
const NOBODY = '00000000-0000-7000-8000-000000000000';

const visitors: Omit<View, 'who'>[] = [
  { name: 'landing', path: '/' },
  { name: 'landing, question open', path: '/', open: (page) => page.locator('summary').first().click() },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'sign in', path: '/login' },
  { name: 'sign in, back from Google', path: '/login?error=google-unmatched' },
  { name: 'sign in, with errors', path: '/login', open: click('button', 'Sign in') },
  { name: 'sign up', path: '/signup' },
  { name: 'sign up, with errors', path: '/signup', open: click('button', 'Create account') },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'new password', path: '/reset-password?token=made-up' },
  { name: 'sign in to continue', path: '/dashboard' },
  { name: 'page not found', path: '/no/such/page' },
];

const lists: Omit<View, 'who'>[] = [
  { name: 'dashboard', path: '/dashboard?view=cards' },
  { name: 'dashboard, needs you', path: '/dashboard?filter=needs-you' },
  { name: 'table', path: '/dashboard?view=table' },
  { name: 'table, late titles', path: '/dashboard?view=table&filters=late,no-date' },
  { name: 'table, ordered', path: '/dashboard?view=table&order=expected&dir=down' },
  { name: 'table, searched', path: '/dashboard?view=table&q=ford' },
  { name: 'table, nothing found', path: '/dashboard?view=table&filters=due-soon&q=zeppelin' },
  { name: 'table, titles ticked', path: '/dashboard?view=table&filters=to-us', open: tick(2) },
  {
    name: 'table, its other actions',
    path: '/dashboard?view=table&filters=to-us',
    open: each(tick(2), openMenu('More actions')),
    on: 'phone',
  },
  { name: 'table, selecting on a phone', path: '/dashboard?view=table', open: click('button', 'Select'), on: 'phone' },
  {
    name: 'table, a partner',
    path: '/dashboard?view=table',
    open: each(click('button', /^Partner/), (page) => page.getByRole('option').first().waitFor()),
  },
  {
    name: 'table, what titles wait for',
    path: '/dashboard?view=table',
    open: each(click('button', /^Waits for/), (page) => page.getByRole('menuitemcheckbox').first().waitFor()),
  },
  { name: 'the kind of sale of ticked titles', path: '/dashboard?view=table&filters=late', open: bulk(/^Set kind of sale/) },
  { name: 'asking about ticked titles', path: '/dashboard?view=table&filters=not-located', open: bulk(/^Request update/, 8) },
  { name: 'one update on ticked titles', path: '/dashboard?view=table&filters=in-drawer', open: bulk(/^Post update/) },
  { name: 'confirming ticked titles', path: '/dashboard?view=table&filters=to-us', open: bulk(/^Confirm/) },
  { name: 'sending ticked titles', path: '/dashboard?view=table&filters=in-drawer', open: bulk(/^Mark as sent/, 8) },
  { name: 'assigning ticked titles', path: '/dashboard?view=table&filters=unassigned', open: bulk(/^Assign/) },
  { name: 'a follow-up on ticked titles', path: '/dashboard?view=table&filters=late', open: bulk(/^Follow up/) },
  { name: 'completed threads', path: '/dashboard?tab=completed' },
  { name: 'invitations', path: '/dashboard?tab=invites' },
  { name: 'search results', path: '/dashboard?q=ford' },
  { name: 'nothing found', path: '/dashboard?q=zeppelin' },
  { name: 'account menu', path: '/dashboard', open: openMenu('Account'), on: 'desktop' },
  { name: 'menu on a phone', path: '/dashboard', open: click('button', 'Menu'), on: 'phone' },
  { name: 'the bell’s menu', path: '/dashboard', open: openMenu(/^Notifications/) },
  {
    name: 'palette',
    path: '/dashboard',
    open: each(
      (page) => page.keyboard.press('ControlOrMeta+k'),
      (page) => page.getByRole('dialog').getByRole('combobox').waitFor(),
    ),
  },
  {
    name: 'palette, with results',
    path: '/dashboard',
    open: each(
      (page) => page.keyboard.press('ControlOrMeta+k'),
      (page) => page.getByRole('dialog').getByRole('combobox').fill('ford'),
    ),
  },
  { name: 'all organizations', path: '/organizations' },
  { name: 'all organizations, ordered', path: '/organizations?filters=late,in-drawer&order=stock' },
  { name: 'all organizations, completed', path: '/organizations?tab=completed' },
  {
    name: 'which organization',
    path: '/organizations',
    open: opening((page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click(),
    ),
  },
  { name: 'pending invites', path: '/invites' },
  {
    name: 'accepting',
    path: '/invites',
    // Only a seller who accepts is asked about the paper, in a dialog.
    open: opening((page) =>
      page
        .getByRole('listitem')
        .filter({ hasText: threadCardCopy.invitationLines['sold-to-them'] })
        .getByRole('button', { name: 'Accept', exact: true })
        .click(),
    ),
  },
  { name: 'declining', path: '/invites', open: ask('Decline') },
  { name: 'notifications', path: '/notifications' },
  { name: 'clearing all notifications', path: '/notifications', open: ask('Clear all') },
  { name: 'partners', path: '/network' },
  { name: 'requests', path: '/network?tab=requests' },
  { name: 'ignored requests', path: '/network?tab=requests&ignored=true' },
  { name: 'discover', path: '/network?tab=discover' },
  { name: 'discover, with matches', path: '/network?tab=discover&q=auto' },
  { name: 'discover, without', path: '/network?tab=discover&q=zeppelin' },
  { name: 'removing a partner', path: '/network', open: ask(/^Remove/) },
  {
    name: 'organization',
    path: '/network',
    open: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
  },
  { name: 'no such organization', path: `/network/${NOBODY}` },
];

const forms: Omit<View, 'who'>[] = [
  { name: 'new thread', path: '/new' },
  { name: 'new thread, decoded', path: '/new', open: (page) => page.getByLabel('VIN', { exact: true }).fill(VIN) },
  { name: 'new thread, a wrong VIN', path: '/new', open: (page) => page.getByLabel('VIN', { exact: true }).fill(`${VIN.slice(0, -1)}9`) },
  { name: 'party picker', path: '/new', open: (page) => page.getByRole('combobox', { name: 'Bought from' }).click() },
  {
    name: 'new organization',
    path: '/new',
    open: opening(each((page) => page.getByRole('combobox', { name: 'Bought from' }).click(), click('option', 'Add a new organization'))),
  },
  { name: 'my organization', path: '/myorganization' },
  { name: 'my organization, edited', path: '/myorganization', open: click('button', 'Edit') },
  {
    name: 'my organization, the policy edited',
    path: '/myorganization',
    open: each(
      (page) => page.getByLabel('Send on', { exact: true }).fill('2'),
      (page) => page.getByRole('button', { name: 'Save', exact: true }).waitFor(),
      // Otherwise the header may cover a part of a button.
      (page) => page.evaluate(() => window.scrollTo(0, 0)),
    ),
  },
  { name: 'title terms, taken over', path: '/myorganization', open: click('button', /^Take over the terms of /) },
  { name: 'another passphrase', path: '/myorganization', open: ask('Change') },
  { name: 'removing a member', path: '/myorganization', open: ask(/^Remove /) },
  { name: 'profile', path: '/profile' },
  { name: 'profile, edited', path: '/profile', open: click('button', 'Edit') },
  { name: 'profile, mail turned off', path: '/profile', open: click('switch', 'Email me notifications') },
  {
    name: 'profile, a type in the digest',
    path: '/profile',
    open: (page) => page.getByRole('radio', { name: 'In the digest' }).first().click(),
  },
  { name: 'changing the password', path: '/profile', open: ask('Change password') },
  { name: 'onboarding, joining', path: '/onboarding?invite=K7Q2-MF9D-XT4B' },
  { name: 'onboarding, a dead claim', path: '/onboarding?claim=made-up' },
];

const threads = (paths: ThreadPaths): Omit<View, 'who'>[] => [
  { name: 'thread, the title with us', path: paths.held },
  { name: 'thread, our desk', path: `${paths.noted}#desk` },
  { name: 'thread, our stock number edited', path: `${paths.noted}#desk`, open: click('button', /^Stock number/) },
  { name: 'thread, our kind of sale', path: `${paths.noted}#desk`, open: openMenu('Kind of sale') },
  { name: 'thread, our retail sale edited', path: `${paths.noted}#desk`, open: click('button', 'Retailed') },
  { name: 'thread, the lender edited', path: `${paths.noted}#desk`, open: click('button', 'Lender') },
  { name: 'thread, a claim against us', path: `${paths.noted}#desk`, open: noteClaim('Claim against you') },
  { name: 'thread, a colleague mentioned', path: `${paths.noted}#desk`, open: mention },
  { name: 'thread, a late title', path: `${paths.late}#desk` },
  { name: 'thread actions', path: paths.held, open: openMenu('Thread actions') },
  { name: 'Add Update', path: paths.held, open: choose('Add update') },
  { name: 'withdrawing an invitation', path: paths.expected, open: ask('Withdraw invitation') },
  { name: 'thread, an update asked for', path: paths.asked },
  { name: 'receiving', path: '/receive' },
  { name: 'receiving, a title that was not expected', path: '/receive', open: scanUnknown },
  { name: 'an envelope to receive', path: paths.envelope },
  { name: 'an envelope that was sent', path: paths.sentEnvelope },
  { name: 'a manifest', path: `${paths.envelope}/manifest` },
  { name: 'a cover sheet', path: `${paths.sentEnvelope}/cover` },
  { name: 'thread, a delivery to answer', path: paths.deliveredToUs },
  { name: 'disputing a delivery', path: paths.deliveredToUs, open: ask('Dispute delivery') },
  { name: 'thread, a claim to answer', path: paths.claimed },
  { name: 'thread, the title coming back to us', path: paths.comingBack },
  { name: 'thread, the title sent back by us', path: paths.sentBack },
  { name: 'thread, our objection', path: paths.objected },
  { name: 'thread, an objection to our claim', path: paths.objectedTo },
  { name: 'thread, an answer taken back', path: paths.takenBack },
  { name: 'thread, a corrected vehicle', path: paths.corrected },
  { name: 'thread, our delivery underway', path: paths.sent },
  { name: 'withdrawing a delivery', path: paths.sent, open: ask('Withdraw delivery') },
  { name: 'thread, our claim underway', path: paths.ourClaim },
  { name: 'thread, a long chain', path: paths.long },
  { name: 'Request Update', path: paths.askable, open: choose('Request update') },
  { name: 'leaving a thread', path: paths.leavable, open: choose('Leave thread') },
  { name: 'Invite Next Organization', path: paths.extendable, open: ask('Invite next organization') },
  { name: 'thread, a placeholder on it', path: paths.placeholder },
  { name: 'thread, invited', path: paths.invited },
  { name: 'a partner’s page', path: paths.partner },
  { name: 'asking a partner', path: paths.partner, open: ask(/^Request update on/) },
  { name: 'completed', path: paths.completed },
  { name: 'completed, ended', path: paths.ended },
  { name: 'no such thread', path: `/t/${NOBODY}` },
];

/** Returns all views. A view with `open` starts out looking like another view. */
export const viewsOf = (paths: ThreadPaths): View[] => [
  ...visitors.map((view) => ({ ...view, who: 'visitor' as const })),
  ...[...lists, ...threads(paths), ...forms].map((view) => ({ ...view, who: 'member' as const })),
];
