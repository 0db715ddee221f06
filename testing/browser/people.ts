// People for the browser tests, each in their own browser context. People created one after the other use different server processes.
import { randomInt } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  request as apiRequest,
  test as base,
} from '@playwright/test';
import type { CommandName, Out, QueryName, Sent } from '../../src/api/operations.ts';
import type { OrgType } from '../../src/domain/vocabulary.ts';
import { insertPerson } from '../people/insert-person.ts';
import { config, database } from './database.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { ORIGINS } from './servers.ts';

export const PASSWORD = 'Correct horse 42';

export type Visitor = { page: Page; context: BrowserContext; origin: string };
type ApiAccount = {
  email: string;
  origin: string;
  /** Has the session. */
  request: APIRequestContext;
  /** Calls the API directly, for steps that are not the subject of the test. Throws if the server refuses. */
  command<N extends CommandName>(name: N, input: Sent<N>): Promise<Out<N>>;
  query<N extends QueryName>(name: N, input: Record<string, string>): Promise<Out<N>>;
};
export type Account = Visitor & ApiAccount;
type Organization = { orgId: string; orgName: string };
/** Acts through the API alone, until a browser is opened for them. */
export type ApiOwner = ApiAccount & Organization;
export type Owner = Account & Organization;
type OrgOptions = { orgType?: OrgType; city?: string; state?: string };
type OwnerOptions = OrgOptions & AccountOptions;
type BrowserOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'deviceScaleFactor' | 'colorScheme' | 'reducedMotion' | 'javaScriptEnabled' | 'hasTouch'
>;
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
  /** The same without a browser, for organizations whose screen is not the subject of the test: a page costs half a second. */
  apiOwner(name: string, options?: OrgOptions): Promise<ApiOwner>;
  /** Returns a page of a new browser in which this person is signed in. */
  openBrowser(owner: ApiOwner, options?: BrowserOptions): Promise<Page>;
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
      apiOwner: (name, options) => created.apiOwner(name, options),
      openBrowser: (owner, options) => created.openBrowser(owner, options),
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
  readonly #requests: APIRequestContext[] = [];
  #persons = 0;
  readonly #browser: Browser;
  readonly #errors: string[];

  constructor(browser: Browser, errors: string[]) {
    this.#browser = browser;
    this.#errors = errors;
  }

  unique(name: string): string {
    return `${name} ${this.#tag}`;
  }

  async visitor(options: BrowserOptions = {}, origin = this.#nextOrigin()): Promise<Visitor> {
    const context = await this.#browser.newContext({ ...options, baseURL: origin, extraHTTPHeaders: this.#headers });
    this.#contexts.push(context);
    await collectConsoleErrors(context, this.#errors);
    return { page: await context.newPage(), context, origin };
  }

  async account({ unverified = false, ...options }: AccountOptions = {}): Promise<Account> {
    const visitor = await this.visitor(options);
    const { context, origin } = visitor;
    const person = this.#nextPerson();
    if (unverified) await post(context.request, origin, 'auth/sign-up/email', person);
    else await context.addCookies([await sessionOf(person, origin)]);
    return { ...visitor, ...apiOf(context.request, origin, person.email) };
  }

  async owner(name: string, options: OwnerOptions = {}): Promise<Owner> {
    const account = await this.account(options);
    return { ...account, ...(await this.#organizationOf(account, name, options)) };
  }

  async apiOwner(name: string, options: OrgOptions = {}): Promise<ApiOwner> {
    const origin = this.#nextOrigin();
    const person = this.#nextPerson();
    const storageState = { cookies: [await sessionOf(person, origin)], origins: [] };
    const request = await apiRequest.newContext({ baseURL: origin, extraHTTPHeaders: this.#headers, storageState });
    this.#requests.push(request);
    const account = apiOf(request, origin, person.email);
    return { ...account, ...(await this.#organizationOf(account, name, options)) };
  }

  async openBrowser({ origin, request }: ApiOwner, options: BrowserOptions = {}): Promise<Page> {
    const { page, context } = await this.visitor(options, origin);
    await context.addCookies((await request.storageState()).cookies);
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    for (const request of this.#requests) await request.dispose();
  }

  get #headers(): { [name: string]: string } {
    return { 'x-forwarded-for': this.#address };
  }

  /** The servers in turn. */
  #nextOrigin(): string {
    return ORIGINS[(this.#contexts.length + this.#requests.length) % 2 === 0 ? 0 : 1];
  }

  #nextPerson() {
    this.#persons += 1;
    return { email: `pat.${this.#tag}.${this.#persons}@example.test`.toLowerCase(), password: PASSWORD, name: 'Pat Lindqvist' };
  }

  async #organizationOf(owner: ApiAccount, name: string, { orgType = 'dealership', city = 'Boulder', state = 'CO' }: OrgOptions) {
    const orgName = this.unique(name);
    const details = { name: orgName, orgType, titleContactEmail: owner.email, dealerLicense: 'DL-4471', city, state: state as 'CO' };
    const { orgId } = await owner.command('createOrg', details);
    return { orgId, orgName };
  }
}

/** Inserts the person with a session. Returns the session's cookie. */
async function sessionOf(person: { email: string; password: string; name: string }, origin: string) {
  const { cookie } = await insertPerson(await database(), config, person);
  const { hostname: domain } = new URL(origin);
  return { ...cookie, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
}

function apiOf(request: APIRequestContext, origin: string, email: string): ApiAccount {
  return {
    email,
    origin,
    request,
    command: async <N extends CommandName>(name: N, input: Sent<N>) => (await post(request, origin, name, input)) as Out<N>,
    query: async <N extends QueryName>(name: N, input: Record<string, string>) => {
      const response = await request.get(`/api/${name}`, { params: input });
      if (!response.ok()) throw new Error(`${name} was refused: ${await response.text()}`);
      return (await response.json()) as Out<N>;
    },
  };
}

async function post(request: APIRequestContext, origin: string, path: string, data: unknown): Promise<unknown> {
  const response = await request.post(`/api/${path}`, { headers: { origin }, data });
  if (!response.ok()) throw new Error(`${path} was refused: ${await response.text()}`);
  return await response.json();
}
