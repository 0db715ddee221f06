// Two organizations on two servers connect and disconnect. Each sees the other's steps without a reload.
import type { Locator, Page } from '@playwright/test';
import { PAGE_SIZE } from '../../src/domain/limits.ts';
import { type ApiOwner, expect, type Owner, type People, test } from '../../testing/browser/people.ts';
import { database } from '../../testing/browser/database.ts';
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { failedRequest, RETRY_TIMEOUT_MS } from '../../testing/browser/console-errors.ts';
import { openThread, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

type Tab = 'My Partners' | 'Requests' | 'Discover';
const tab = (page: Page, name: Tab): Locator => page.getByRole('tab', { name });
/** The tab is marked at once, and its list follows after the next paint. */
async function openTab(page: Page, name: Tab): Promise<void> {
  await tab(page, name).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}
const rowOf = (page: Page, { orgName }: ApiOwner): Locator => page.getByRole('listitem').filter({ hasText: orgName });
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const link = (page: Page, { orgName }: ApiOwner): Locator => page.getByRole('link', { name: orgName });

/** Searches for the organization in Discover. The page shows the network. */
async function findInDiscover(page: Page, org: ApiOwner): Promise<void> {
  await openTab(page, 'Discover');
  await page.getByRole('searchbox', { name: 'Start typing to search.' }).fill(org.orgName);
  await expect(rowOf(page, org)).toBeVisible();
}

/** Inserts organizations with which this one is connected, as many as a page of the list has. */
async function insertPageOfPartners({ orgId }: ApiOwner, prefix: string): Promise<void> {
  const sql = await database();
  const at = new Date();
  await sql`
    with partner as (
      insert into org (id, name, org_type, canonical_name, join_code, created_at)
      select gen_random_uuid(), ${prefix} || ' ' || i, 'dealership', ${prefix} || ' ' || i, ${prefix} || ' ' || i, ${at}
      from generate_series(1, ${PAGE_SIZE}::int) i returning id
    )
    insert into connection
      (org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at)
    select ${orgId}, id, 'accepted', id, ${orgId}, id, ${at}, ${at}, ${at} from partner`;
}

/** Invites the blocking organization to a new thread on the screen, which is refused. */
async function expectInvitationRefused({ page, ...by }: Owner, blocking: ApiOwner, people: People): Promise<void> {
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(by, { boughtFrom: seller, hasTitle: true });
  people.allowConsoleError(failedRequest(403, 'inviteNext'));
  await page.goto(`/t/${threadId}`);
  await button(page, 'Invite next organization').click();
  await page.getByRole('combobox', { name: 'Search organizations' }).fill(blocking.orgName);
  await page.getByRole('option', { name: blocking.orgName }).click();
  await button(page, 'Invite').click();
  await expect(page.getByRole('alert').filter({ hasText: 'That organization does not accept invitations from yours.' })).toBeVisible();
}

test('two organizations send, ignore, accept and remove a connection, and each sees the other’s steps live', async ({ people }) => {
  const aspen = await people.owner('Aspen Auto Group');
  const bluebird = await people.owner('Bluebird Cars', { city: 'Cheyenne', state: 'WY' });
  await bluebird.page.goto('/network?tab=requests');
  await expect(bluebird.page.getByText('No requests.')).toBeVisible();
  await aspen.page.goto('/network');
  await expect(aspen.page.getByText('No partners yet.')).toBeVisible();

  await test.step('Aspen sends a request, which Bluebird sees', async () => {
    await findInDiscover(aspen.page, bluebird);
    await expect(rowOf(aspen.page, bluebird)).toContainText('Cheyenne, WY');
    await button(rowOf(aspen.page, bluebird), 'Connect').click();
    await expect(toast(aspen.page, 'Request sent. Partner will see your request.')).toBeVisible();
    await expect(rowOf(aspen.page, bluebird)).toContainText('Pending');
    await expect(link(aspen.page, bluebird)).toBeFocused();
    await expect(rowOf(bluebird.page, aspen)).toBeVisible();
    await expect(tab(bluebird.page, 'Requests')).toContainText('1');
  });

  await test.step('Bluebird ignores it, and Aspen sees when it can ask again', async () => {
    await button(rowOf(bluebird.page, aspen), 'Ignore').click();
    await expect(toast(bluebird.page, 'Request ignored')).toBeVisible();
    await expect(tab(bluebird.page, 'Requests')).not.toContainText('1');
    await expect(rowOf(bluebird.page, aspen), 'the row does not move under the pointer').toContainText('Ignored');
    await bluebird.page.mouse.move(0, 0);
    await expect(rowOf(bluebird.page, aspen)).toHaveCount(0);
    await expect(bluebird.page.getByText('No requests.')).toBeVisible();
    await expect(tab(bluebird.page, 'Requests')).toBeFocused();
    await expect(rowOf(aspen.page, bluebird)).toContainText(/Declined · ask again \w+ \d+/);
    await expect(button(rowOf(aspen.page, bluebird), 'Connect')).toHaveCount(0);
  });

  await test.step('Bluebird sends a request after all, and Aspen accepts', async () => {
    await bluebird.page.getByRole('switch', { name: 'Show ignored requests' }).click();
    await button(rowOf(bluebird.page, aspen), 'Connect').click();
    await expect(toast(bluebird.page, 'Request sent. Partner will see your request.')).toBeVisible();
    // The row under the pointer stays among the ignored requests. The outgoing request may already have its own row.
    await expect(rowOf(bluebird.page, aspen).first()).toContainText('Pending');
    await button(rowOf(aspen.page, bluebird), 'Accept').click();
    await expect(toast(aspen.page, 'Connection accepted')).toBeVisible();
    await expect(rowOf(aspen.page, bluebird)).toContainText('Connected');
    await openTab(bluebird.page, 'My Partners');
    await expect(rowOf(bluebird.page, aspen)).toBeVisible();
  });

  await test.step('Aspen removes the connection after a confirmation', async () => {
    await openTab(aspen.page, 'My Partners');
    await button(rowOf(aspen.page, bluebird), 'Remove').click();
    const confirmation = aspen.page.getByRole('alertdialog', { name: 'Remove this connection?' });
    await expect(button(confirmation, 'Cancel')).toBeFocused();
    await button(confirmation, 'Cancel').click();
    await expect(button(rowOf(aspen.page, bluebird), 'Remove')).toBeFocused();
    await button(rowOf(aspen.page, bluebird), 'Remove').click();
    await button(confirmation, 'Remove').click();
    await expect(toast(aspen.page, 'Connection removed')).toBeVisible();
    await expect(aspen.page.getByText('No partners yet.')).toBeVisible();
    await expect(tab(aspen.page, 'My Partners')).toBeFocused();
    await expect(bluebird.page.getByText('No partners yet.')).toBeVisible();
  });
});
test('the organization pages of both sides show each step live, and a block only to the organization that blocks', async ({ people }) => {
  test.setTimeout(120_000);
  const aspen = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  const range = await people.owner('Front Range Auction', { orgType: 'auction', city: 'Denver', state: 'CO' });
  const { page } = aspen;
  await page.goto('/network');
  await findInDiscover(page, range);

  await test.step('both pages show a request, its acceptance and the removal', async () => {
    await link(page, range).click();
    await expect(page.getByRole('heading', { level: 1, name: range.orgName })).toBeVisible();
    await expect(page.getByText('Auction · Denver, CO')).toBeVisible();
    await expect(page.getByRole('link', { name: range.email })).toHaveAttribute('href', `mailto:${range.email}`);
    await button(page, 'Connect').click();
    await expect(page.getByText('Request pending')).toBeVisible();
    await range.page.goto(`/network/${aspen.orgId}`);
    await button(range.page, 'Accept').click();
    await expect(toast(range.page, 'Connection accepted')).toBeVisible();
    for (const one of [page, range.page]) await expect(one.getByText('Connected', { exact: true })).toBeVisible();
    await button(page, 'Remove').click();
    await button(page.getByRole('alertdialog'), 'Remove').click();
    for (const one of [page, range.page]) await expect(button(one, 'Connect')).toBeVisible();
  });

  await test.step('going back shows the search results', async () => {
    await page.getByRole('link', { name: 'Network', exact: true }).last().click();
    await expect(tab(page, 'My Partners')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(rowOf(page, range)).toBeVisible();
  });

  await test.step('an organization is blocked on its page', async () => {
    await link(page, range).click();
    await button(page, 'Block').click();
    const confirmation = page.getByRole('alertdialog', { name: 'Block this organization?' });
    await expect(button(confirmation, 'Cancel')).toBeFocused();
    await checkScreen(page, 'confirmation of a block', { names: ['button Block'] });
    await button(confirmation, 'Cancel').click();
    await expect(button(page, 'Block')).toBeFocused();
    await button(page, 'Block').click();
    await button(confirmation, 'Block').click();
    await expect(toast(page, 'Organization blocked')).toBeVisible();
    await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
    await expect(page.getByText('It cannot invite you to threads until you connect with it.')).toBeVisible();
    await expect(button(page, 'Block')).toHaveCount(0);
    await checkScreen(page, 'a blocked organization', { names: ['button Connect'] });
  });

  await test.step('the blocked organization learns of the block only when it sends an invitation', async () => {
    await range.page.reload();
    await expect(button(range.page, 'Connect')).toBeVisible();
    await expect(range.page.getByText('Blocked', { exact: true })).toHaveCount(0);
    await expectInvitationRefused(range, aspen, people);
  });

  await test.step('it is listed among the ignored requests, and unblocked from there by connecting', async () => {
    await page.getByRole('link', { name: 'Network', exact: true }).last().click();
    await openTab(page, 'Requests');
    await page.getByRole('switch', { name: 'Show ignored requests' }).click();
    await link(page, range).click();
    // The row of the list has a button of this name too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(range.orgName);
    await button(page, 'Connect').click();
    await expect(page.getByText('Request pending')).toBeVisible();
    await expect(page.getByText('Blocked', { exact: true })).toHaveCount(0);
  });
});

test('requests and partners in lists: where the focus goes, what an error shows, and “Show more”', { tag: LONG }, async ({ people }) => {
  const bluebird = await people.owner('Bluebird Cars');
  const { page } = bluebird;
  const last = await people.apiOwner('Aspen Auto Group');
  const middle = await people.apiOwner('Cottonwood Auto');
  const first = await people.apiOwner('Juniper Motor Company');
  for (const owner of [last, middle, first]) await owner.command('requestConnection', { orgId: bluebird.orgId });
  const canyon = await people.apiOwner('Canyon Crest Motors');
  await insertPageOfPartners(bluebird, people.unique('Store'));
  await page.goto('/network?tab=requests');

  await test.step('answering a request moves the focus to the next one', async () => {
    await expect(page.getByRole('list', { name: 'Incoming' }).getByRole('listitem')).toHaveText(
      [first, middle, last].map(({ orgName }) => new RegExp(orgName)),
    );
    await button(rowOf(page, middle), 'Ignore').press('Enter');
    await expect(link(page, last)).toBeFocused();
    await button(rowOf(page, last), 'Accept').press('Enter');
    await expect(link(page, first)).toBeFocused();
  });

  await test.step('“Show more” loads the partners beyond the first page', async () => {
    await openTab(page, 'My Partners');
    const rows = page.getByRole('list', { name: 'Partners' }).getByRole('listitem');
    await expect(rows).toHaveCount(PAGE_SIZE);
    await expect(page.getByText(`${PAGE_SIZE} of ${PAGE_SIZE + 1}`)).toBeVisible();
    await button(page, 'Show more').press('Enter');
    await expect(rows).toHaveCount(PAGE_SIZE + 1);
    await expect(rows.last().getByRole('link')).toBeFocused();
  });

  await test.step('a request that does not reach the server shows an error, and the row stays', async () => {
    await findInDiscover(page, canyon);
    people.allowConsoleError(/requestConnection|ERR_FAILED/);
    await page.route('**/api/requestConnection', (route) => route.abort());
    await button(rowOf(page, canyon), 'Connect').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to send request' })).toBeVisible({ timeout: RETRY_TIMEOUT_MS });
    await expect(button(rowOf(page, canyon), 'Connect')).toBeFocused();
  });

  await test.step('accepting a request that a colleague already ignored shows the reason and the current state', async () => {
    await openTab(page, 'Requests');
    const accept = button(rowOf(page, first), 'Accept');
    await expect(accept).toBeVisible();
    // A colleague has ignored the request, but this page has not received the event.
    await page.route('**/api/live*', (route) => route.abort());
    await page.route('**/api/acceptConnection', async (route) => {
      await bluebird.command('ignoreConnection', { orgId: first.orgId });
      await route.continue();
    });
    people.allowConsoleError(/409|api\/live|ERR_FAILED/);
    await accept.click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection request to answer.' })).toBeVisible();
    await expect(rowOf(page, first)).toContainText('No longer waiting');
    await expect(rowOf(page, first), 'a pointer that has stopped moving does not hold the row').toHaveCount(0);
  });
});

test('every part of the network passes the screen checks, light and dark, on a desktop and a phone', { tag: LONG }, async ({ people }) => {
  test.setTimeout(150_000);
  const aspen = await people.owner('Aspen Auto Group', { reducedMotion: 'reduce' });
  const { page } = aspen;
  await page.goto('/network');
  await expect(page.getByText('No partners yet.')).toBeVisible();
  await checkScreen(page, 'no partners', { names: ['tab My Partners', 'tab Requests', 'tab Discover', 'button Discover organizations'] });
  await openTab(page, 'Requests');
  await expect(page.getByText('No requests.')).toBeVisible();
  await checkScreen(page, 'no requests');

  const others = [];
  for (const name of ['Front Range Auction', 'Mesa Verde Auto Auction', 'Bluebird Cars', 'Canyon Crest Motors', 'Tri-County Auto Outlet'])
    others.push(await people.apiOwner(name));
  const [partner, requester, requested, ignored, declined] = others as [ApiOwner, ApiOwner, ApiOwner, ApiOwner, ApiOwner];
  const us = { orgId: aspen.orgId };
  for (const other of [partner, requester, ignored]) await other.command('requestConnection', us);
  for (const other of [requested, declined]) await aspen.command('requestConnection', { orgId: other.orgId });
  await aspen.command('acceptConnection', { orgId: partner.orgId });
  await aspen.command('ignoreConnection', { orgId: ignored.orgId });
  await declined.command('ignoreConnection', us);
  await openTab(page, 'My Partners');
  await expect(rowOf(page, partner)).toBeVisible();
  await checkScreen(page, 'partners', { names: ['list Partners', 'button Remove'] });
  await button(page, 'Remove').click();
  await checkScreen(page, 'confirmation of a removal', {
    names: ['alertdialog Remove this connection?', 'button Cancel', 'button Remove'],
  });
  await page.keyboard.press('Escape');
  await openTab(page, 'Requests');
  await page.getByRole('switch', { name: 'Show ignored requests' }).click();
  await expect(page.getByRole('list', { name: 'Ignored' }).getByRole('listitem')).toHaveCount(2);
  await checkScreen(page, 'requests', {
    names: [
      'list Incoming',
      'list Outgoing',
      'list Ignored',
      'button Accept',
      'button Ignore',
      'button Connect',
      'switch Show ignored requests',
    ],
  });
  await openTab(page, 'Discover');
  await checkScreen(page, 'Discover', { names: ['searchbox Start typing to search.'] });
  await page.getByRole('searchbox').fill(people.unique('').trim());
  await expect(page.getByRole('listitem').filter({ hasText: 'Declined' })).toBeVisible();
  await checkScreen(page, 'matches in Discover', { names: ['list Matching organizations'] });
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByText('No matches.').last()).toBeVisible();
  await checkScreen(page, 'no matches in Discover', { names: ['button Clear search'] });
  await button(page, 'Clear search').click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await openTab(page, 'Requests');
  await link(page, requester).click();
  await checkScreen(page, 'an organization with an incoming request', {
    names: [`heading ${requester.orgName}`, 'button Accept', 'button Ignore', 'link Network'],
  });
  await page.getByRole('link', { name: 'Network', exact: true }).last().click();
  await link(page, partner).click();
  await checkScreen(page, 'a partner', { names: [`heading ${partner.orgName}`, 'button Remove'] });
  people.allowConsoleError(/404/);
  await page.goto('/network/00000000-0000-7000-8000-000000000000');
  await checkScreen(page, 'organization not found', { names: ['heading Organization not found.', 'link Back'] });
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(tab(page, 'My Partners')).toBeVisible();
});
