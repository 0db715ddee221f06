// Checks the mail in every mailbox, by what it is about, and keeps its links for the walk to follow.
import type { FakeSmtp, ReceivedMail } from '../../../../testing/servers/fake-smtp.ts';
import type { Scope } from '../knowledge.ts';
import { type ScopedTexts, scopedTexts } from '../scoped-texts.ts';
import { PLANTED } from '../planted.ts';
import type { WalkState } from './walk-state.ts';

/** A line of the chain for one or several organizations whose names are withheld. */
const WITHHELD = /^(?:Partner \((?:Dealership|Auction)\): |\+\d more)/m;

/** Reads the mail that has arrived since the last call. */
export function readMail(state: WalkState, smtp: FakeSmtp, after: string): void {
  const { market, detector, claims, unsubscribeTokens, random, knowledge } = state;
  for (const mail of smtp.received.splice(0)) {
    const key = orgWrittenTo(state, mail) ?? market.mailboxes.get(mail.to);
    if (key === undefined) throw new Error(`A mail went to an unknown address, ${mail.to}: ${mail.subject}`);
    const token = /onboarding\?claim=([\w-]+)/.exec(mail.text)?.[1];
    if (token) {
      const reader = random.pick(market.viewers).key;
      claims.push({ key, token, reader, scope: scopeOf(state, mail) });
      knowledge.addContact(reader, key);
    }
    const off = /unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1];
    if (off) unsubscribeTokens.set(key, off);
    const { subject, text, html, headers, raw } = mail;
    if (WITHHELD.test(text)) detector.shown.add(`${key} withheld`);
    const threadIds = threadsIn(text);
    const parts =
      threadIds.length > 1
        ? aboutThreads(mail, threadIds)
        : [scopedTexts(scopeOf(state, mail), [subject, text, html, ...Object.values(headers), raw])];
    detector.check(key, 'mails', `the mail "${subject}"`, after, parts);
  }
}

const threadsIn = (text: string): string[] => [...new Set([...text.matchAll(/\/t\/([\da-f-]{36})/g)].map(([, id]) => id!))];

/** The parts of a mail about several threads: each paragraph and each row belongs to the thread that it links to; the rest to the first one. */
function aboutThreads({ subject, text, html }: ReceivedMail, [first]: readonly string[]): ScopedTexts[] {
  const parts = [subject, ...text.split('\n\n'), ...html.split('<tr ')];
  return parts.map((part) => scopedTexts({ is: 'thread', threadId: threadsIn(part)[0] ?? first! }, [part]));
}

/** Returns the key of the organization that the mail names as its reason; undefined if it is for the person and not an organization. */
function orgWrittenTo({ placeholders }: WalkState, { text }: ReceivedMail): string | undefined {
  const name = /because you work for (.+)\.$/m.exec(text)?.[1];
  const named = [
    ...PLANTED.flatMap(({ key, name: one, laterName }) => [one, laterName.name].map((called) => ({ key, name: called }))),
    ...placeholders,
  ];
  return named.find((one) => one.name === name)?.key;
}

/** A mail about a thread contains its VIN. A mail about a connection links to the network. */
function scopeOf({ threadOfVin }: WalkState, { text }: ReceivedMail): Scope {
  const threadId = threadOfVin.get(/CANARY\d{8}/.exec(text)?.[0] ?? '');
  if (threadId !== undefined) return { is: 'thread', threadId };
  return text.includes('/network') ? { is: 'network' } : { is: 'own' };
}
