// People for the browser tests, each in a browser of their own. Neighbors in the order of arrival use different server processes.
import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import type { CommandName, Out, QueryName, Sent } from '../../src/api/operations.ts';
import type { OrgType } from '../../src/domain/vocabulary.ts';
import { insertPerson } from '../insert-person.ts';
import { config, database } from './database.ts';
import { listenTo } from './quiet-page.ts';
import { ORIGINS } from './servers.ts';

export const PASSWORD = 'Correct horse 42';

export type Visitor = { page: Page; context: BrowserContext; origin: string };
export type Account = Visitor & {
  email: string;
  /** Calls past the screens, for what is not the test's subject. Throws where the server refuses. */
  command<N extends CommandName>(name: N, input: Sent<N>): Promise<Out<N>>;
  query<N extends QueryName>(name: N, input: Record<string, string>): Promise<Out<N>>;
};
export type Owner = Account & { orgId: string; orgName: string };
type Org = { orgType?: OrgType; city?: string; state?: string } & Being;
type Browsing = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'javaScriptEnabled'>;
/** Their email is verified unless it is said otherwise. */
type Being = Browsing & { unverified?: boolean };

export type People = {
  /** Makes a name that no other test uses. */
  unique(name: string): string;
  visitor(browsing?: Browsing): Promise<Visitor>;
  /** Somebody signed in who has no organization yet. */
  account(being?: Being): Promise<Account>;
  /** Somebody who owns a new organization, whose name begins with this one. */
  owner(name: string, org?: Org): Promise<Owner>;
  /** Lets the pages complain of this, because the test provokes it. */
  expectComplaint(pattern: RegExp): void;
};

export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const complaints: string[] = [];
    const expected: RegExp[] = [];
    const gathering = new Gathering(browser, complaints);
    await use({
      unique: (name) => gathering.unique(name),
      visitor: (browsing) => gathering.visitor(browsing),
      account: (being) => gathering.account(being),
      owner: (name, org) => gathering.owner(name, org),
      expectComplaint: (pattern) => void expected.push(pattern),
    });
    await gathering.close();
    expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
  },
});
export { expect };

/** Takes the session away from a page that has one. It leaves the site first: an event stream that just opens would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

class Gathering {
  readonly #tag = randomInt(36 ** 5)
    .toString(36)
    .toUpperCase()
    .padStart(5, '0');
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  readonly #contexts: BrowserContext[] = [];
  readonly #browser: Browser;
  readonly #complaints: string[];

  constructor(browser: Browser, complaints: string[]) {
    this.#browser = browser;
    this.#complaints = complaints;
  }

  unique(name: string): string {
    return `${name} ${this.#tag}`;
  }

  async visitor(browsing: Browsing = {}): Promise<Visitor> {
    const origin = ORIGINS[this.#contexts.length % 2 === 0 ? 0 : 1];
    const headers = { 'x-forwarded-for': this.#address };
    const context = await this.#browser.newContext({ ...browsing, baseURL: origin, extraHTTPHeaders: headers });
    this.#contexts.push(context);
    await listenTo(context, this.#complaints);
    return { page: await context.newPage(), context, origin };
  }

  async account({ unverified = false, ...browsing }: Being = {}): Promise<Account> {
    const visitor = await this.visitor(browsing);
    const email = `pat.${this.#tag}.${this.#contexts.length}@example.test`.toLowerCase();
    const person = { email, password: PASSWORD, name: 'Pat Lindqvist' };
    if (unverified) await post(visitor, 'auth/sign-up/email', person);
    else {
      const { cookie } = await insertPerson(await database(), config, person);
      await visitor.context.addCookies([{ ...cookie, url: visitor.origin, httpOnly: true, sameSite: 'Lax' }]);
    }
    return {
      ...visitor,
      email,
      command: async <N extends CommandName>(name: N, input: Sent<N>) => (await post(visitor, name, input)) as Out<N>,
      query: async <N extends QueryName>(name: N, input: Record<string, string>) => {
        const answer = await visitor.context.request.get(`/api/${name}`, { params: input });
        if (!answer.ok()) throw new Error(`${name} was refused: ${await answer.text()}`);
        return (await answer.json()) as Out<N>;
      },
    };
  }

  async owner(name: string, { orgType = 'dealership', city = 'Boulder', state = 'CO', ...being }: Org = {}): Promise<Owner> {
    const account = await this.account(being);
    const orgName = this.unique(name);
    const details = { name: orgName, orgType, titleContactEmail: account.email, dealerLicense: 'DL-4471', city, state: state as 'CO' };
    const { orgId } = await account.command('createOrg', details);
    return { ...account, orgId, orgName };
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}

async function post({ context, origin }: Visitor, path: string, data: unknown): Promise<unknown> {
  const answer = await context.request.post(`/api/${path}`, { headers: { origin }, data });
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`);
  return await answer.json();
}
