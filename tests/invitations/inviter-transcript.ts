// Equal chains of four (seller, first, middle, inviter) with an outsider, and a transcript of everything that the inviter is answered.
// Ids, names and times are normalized in the transcript, so that the transcripts of two chains can be compared.
import { sendCommand, openThreadAs, uniqueVin } from '../../testing/threads/threads.ts';
import { type Owner, createOwner, provision } from '../../testing/people/owners.ts';
import type { Answer, Person, TestServices } from '../../testing/servers/test-services.ts';

export type Chain = {
  threadId: string;
  vin: string;
  seller: Owner;
  first: Owner;
  middle: Owner;
  inviter: Owner;
  /** The organization that the inviter invites: `first`, or `outsider`, which is not on the thread. */
  invited: { orgId: string; orgName: string };
  /** On no thread. */
  outsider: Owner;
};

/** Returns a random tag of letters only, which the search takes for one word. */
const randomTag = (): string =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-f0-9]/g, '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    .slice(0, 8);

/**
 * Creates a chain with the inviter at its end. `isOnThread`: the organization to invite is on the thread already.
 * `holds`: the inviter holds the title.
 */
export async function createChain(here: TestServices, isOnThread: boolean, { holds = false } = {}): Promise<Chain> {
  const tag = randomTag();
  const owner = async (name: string) =>
    await createOwner(here, `${name} ${tag} Cars`, { city: `${name}-${tag}`, titleContactEmail: `t@${name}-${tag}.test` });
  const made = await Promise.all(['Seller', 'First', 'Middle', 'Inviter', 'Outsider'].map(owner));
  const [seller, first, middle, inviter, outsider] = made as [Owner, Owner, Owner, Owner, Owner];
  const vin = uniqueVin();
  const threadId = await openThreadAs(first, { boughtFromOrgId: seller.orgId, soldToOrgId: middle.orgId, creatorHasTitle: holds, vin });
  await sendCommand(middle, 'respondToInvite', { threadId, accept: true });
  await sendCommand(middle, 'inviteNext', { threadId, orgId: inviter.orgId });
  await sendCommand(inviter, 'respondToInvite', { threadId, accept: true });
  if (holds) {
    await deliverTitle(first, middle, threadId);
    await deliverTitle(middle, inviter, threadId);
  }
  return { threadId, vin, seller, first, middle, inviter, invited: isOnThread ? first : outsider, outsider };
}

/**
 * As `createChain`, but the seller is a placeholder that the inviter has described too. The inviter invites that placeholder, or another
 * one that the outsider has described too.
 */
export async function createPlaceholderChain(here: TestServices, isOnThread: boolean, mailbox = 'desk') {
  const tag = randomTag();
  const email = `${mailbox}@desk-${tag}.test`;
  const owner = async (name: string) => await createOwner(here, `${name} ${tag} Cars`, { city: `${name}-${tag}` });
  const made = await Promise.all(['First', 'Middle', 'Inviter', 'Outsider'].map(owner));
  const [first, middle, inviter, outsider] = made as [Owner, Owner, Owner, Owner];
  const described = { name: `Desk ${tag}`, email };
  const seller = await provision(first, described.name, isOnThread ? email : '');
  const orgId = isOnThread ? seller.id : (await provision(outsider, described.name, email)).id;
  const vin = uniqueVin();
  const threadId = await openThreadAs(first, { boughtFromOrgId: seller.id, soldToOrgId: middle.orgId, vin });
  await sendCommand(middle, 'respondToInvite', { threadId, accept: true });
  await sendCommand(middle, 'inviteNext', { threadId, orgId: inviter.orgId });
  await sendCommand(inviter, 'respondToInvite', { threadId, accept: true });
  await provision(inviter, described.name, email);
  const invited = { orgId, orgName: described.name };
  return { threadId, vin, seller: inviter, first, middle, inviter, invited, outsider, email };
}

export async function deliverTitle(from: Owner, to: Owner, threadId: string): Promise<void> {
  await sendCommand(from, 'markDelivered', { threadId });
  const { body } = await to.query('thread', { threadId });
  await sendCommand(to, 'confirmDelivery', { threadId, updateId: (body as { updates: { id: string }[] }).updates.at(-1)!.id });
}

/** Sends the requests of the inviter and of its accomplices, and records the normalized answers. */
export class InviterTranscript {
  readonly answers: [what: string, status: number, body: unknown][] = [];
  readonly chain: Chain;
  constructor(of: Chain) {
    this.chain = of;
  }

  async sends(name: string, input: object = {}, more: object = { threadId: this.chain.threadId }): Promise<Answer> {
    return this.#record(name, await this.chain.inviter.command(name, { ...more, ...input }));
  }
  async invites(): Promise<Answer> {
    return await this.sends('inviteNext', { orgId: this.chain.invited.orgId });
  }
  async withdraws(): Promise<Answer> {
    return await this.sends('withdrawInvite', { stakeId: await this.invitedStake() });
  }
  async invitedStake(): Promise<string> {
    const { body } = await this.chain.inviter.query('thread', { threadId: this.chain.threadId });
    const { stakes } = body as { stakes: { id: string; orgId: string | null }[] };
    return stakes.find(({ orgId }) => orgId === this.chain.invited.orgId)!.id;
  }

  /** Sends every query of the inviter, or of another person. `about`: the organization at the other end of the invitation. */
  async readsEverything(by: Person = this.chain.inviter, about: { orgId: string; orgName: string } = this.chain.invited): Promise<void> {
    const { threadId, vin } = this.chain;
    const queries: [string, Record<string, string>][] = [
      ['thread', { threadId }],
      ['completedThread', { threadId }],
      ['dashboard', {}],
      ['threadCounts', {}],
      ['pendingInvites', {}],
      ['searchThreads', { q: vin }],
      ['notifications', {}],
      ['me', {}],
      ['org', { orgId: about.orgId }],
      ['searchOrgs', { q: about.orgName }],
      ['searchOrgs', { scope: 'discover', q: about.orgName }],
      ...(['partners', 'incoming', 'outgoing', 'ignored'] as const).map((list): [string, Record<string, string>] => ['network', { list }]),
    ];
    const answers = await Promise.all(queries.map(([name, input]) => by.query(name, input)));
    for (const [at, [name, input]] of queries.entries()) this.#record(`${name} ${Object.values(input).join(' ')}`, answers[at]!);
  }

  /** Sends every query as the owner of the corrected placeholder, who is an accomplice of the inviter. */
  async readsEverythingAs(owner: Person): Promise<void> {
    await this.readsEverything(owner, this.chain.inviter);
  }
  /** Records the mails to a mailbox, oldest first, and returns their number. */
  recordMails(mails: readonly { subject: string; text: string }[]): number {
    for (const { subject, text } of mails) this.answers.push([this.#normalize(subject), 0, this.#normalize(text)]);
    return mails.length;
  }

  #record(what: string, answer: Answer): Answer {
    this.answers.push([this.#normalize(what), answer.status, JSON.parse(this.#normalize(JSON.stringify(answer.body))) as unknown]);
    return answer;
  }

  readonly #ids = new Map<string, string>();

  /** Replaces ids and codes by the order of their appearance, names by their role, and times by a constant. */
  #normalize(text: string): string {
    const { invited, inviter, middle, first, outsider, seller, vin } = this.chain;
    const parts: [string, string][] = [
      [invited.orgId, 'INVITED'],
      ...[inviter, middle].map((o): [string, string] => [o.orgId, o.orgName.split(' ')[0]!]),
    ];
    for (const [id, part] of parts) this.#ids.set(id, part);
    const tag = inviter.orgName.split(' ')[1]!;
    return text
      .replaceAll(/(?<=token=|claim=)[\w.-]{20,}/g, 'TOKEN')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => this.#nameOf(id))
      .replaceAll(/(?<="code":"|\/receive\/)[0-9A-Z]{8}\b/g, (code) => this.#nameOf(code))
      .replaceAll(/(?:inviter|middle|first|seller|outsider|accomplice)\.[\w.]+@example\.test/g, 'EMAIL')
      .replaceAll(vin, 'VIN')
      .replaceAll(vin.slice(-6), 'VIN END')
      .replaceAll(/\b1[789]\d{11}\b/g, '0')
      .replaceAll(new RegExp(`(${[first, outsider, seller].map((o) => o.orgName.split(' ')[0]).join('|')})(?=[ -]${tag})`, 'g'), (name) =>
        invited.orgName.startsWith(name) ? 'INVITED' : name,
      )
      .replaceAll(tag, 'TAG');
  }

  /** Of an id, or the code of a shipment. */
  #nameOf(id: string): string {
    if (!this.#ids.has(id)) this.#ids.set(id, `id ${this.#ids.size}`);
    return this.#ids.get(id)!;
  }
}
