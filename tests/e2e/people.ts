// People for the browser tests, each in their own browser context. People created one after the other use different server processes.
import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import type { CommandName, Out, QueryName, Sent } from '../../src/api/operations.ts';
import type { OrgType } from '../../src/domain/vocabulary.ts';
import { insertPerson } from '../insert-person.ts';
import { config, database } from './database.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { ORIGINS } from './servers.ts';

export const PASSWORD = 'Correct horse 42';

export type Visitor = { page: Page; context: BrowserContext; origin: string };
export type Account = Visitor & {
  email: string;
  /** Calls the API directly, for steps that are not the subject of the test. Throws if the server refuses. */
  command<N extends CommandName>(name: N, input: Sent<N>): Promise<Out<N>>;
  query<N extends QueryName>(name: N, input: Record<string, string>): Promise<Out<N>>;
};
export type Owner = Account & { orgId: string; orgName: string };
type OwnerOptions = { orgType?: OrgType; city?: string; state?: string } & AccountOptions;
type BrowserOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'javaScriptEnabled'>;
/** The email is verified by default. */
type AccountOptions = BrowserOptions & { unverified?: boolean };

export type People = {
  /** Returns the name with a suffix that no other test uses. */
  unique(name: string): string;
  /** A person who is not signed in. */
  visitor(options?: BrowserOptions): Promise<Visitor>;
  /** A signed-in person without an organization. */
  account(options?: AccountOptions): Promise<Account>;
  /** A signed-in person who owns a new organization. Its name is made unique. */
  owner(name: string, options?: OwnerOptions): Promise<Owner>;
  /** Allows console messages that match, because the test provokes them. All others fail the test. */
  allowConsoleError(pattern: RegExp): void;
};

export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const errors: string[] = [];
    const allowed: RegExp[] = [];
    const created = new CreatedPeople(browser, errors);
    await use({
      unique: (name) => created.unique(name),
      visitor: (options) => created.visitor(options),
      account: (options) => created.account(options),
      owner: (name, options) => created.owner(name, options),
      allowConsoleError: (pattern) => void allowed.push(pattern),
    });
    await created.close();
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});
export { expect };

/** Removes the page's session. Leaves the site first, because an event stream that is just opening would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

class CreatedPeople {
  readonly #tag = randomInt(36 ** 5)
    .toString(36)
    .toUpperCase()
    .padStart(5, '0');
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  readonly #contexts: BrowserContext[] = [];
  readonly #browser: Browser;
  readonly #errors: string[];

  constructor(browser: Browser, errors: string[]) {
    this.#browser = browser;
    this.#errors = errors;
  }

  unique(name: string): string {
    return `${name} ${this.#tag}`;
  }

  async visitor(options: BrowserOptions = {}): Promise<Visitor> {
    const origin = ORIGINS[this.#contexts.length % 2 === 0 ? 0 : 1];
    const headers = { 'x-forwarded-for': this.#address };
    const context = await this.#browser.newContext({ ...options, baseURL: origin, extraHTTPHeaders: headers });
    this.#contexts.push(context);
    await collectConsoleErrors(context, this.#errors);
    return { page: await context.newPage(), context, origin };
  }

  async account({ unverified = false, ...options }: AccountOptions = {}): Promise<Account> {
    const visitor = await this.visitor(options);
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
        const response = await visitor.context.request.get(`/api/${name}`, { params: input });
        if (!response.ok()) throw new Error(`${name} was refused: ${await response.text()}`);
        return (await response.json()) as Out<N>;
      },
    };
  }

  async owner(name: string, { orgType = 'dealership', city = 'Boulder', state = 'CO', ...options }: OwnerOptions = {}): Promise<Owner> {
    const account = await this.account(options);
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
  const response = await context.request.post(`/api/${path}`, { headers: { origin }, data });
  if (!response.ok()) throw new Error(`${path} was refused: ${await response.text()}`);
  return await response.json();
}
