// What came into everybody's mailbox, taken apart by what it is about. Links in it are kept for the walk to follow.
import type { FakeSmtp, Received } from '../../../../tests/mail/fake-smtp.ts';
import type { Realm } from '../knowledge.ts';
import { piece } from '../pieces.ts';
import { PLANTED } from '../planted.ts';
import type { Scene } from './scene.ts';

/** A line of the chain for somebody whose name is withheld, or for several. */
const WITHHELD = /^(?:Partner \((?:Dealership|Auction)\): |\+\d more)/m;

/** Reads what has come in since it was last asked. */
export function readMail(scene: Scene, smtp: FakeSmtp, after: string): void {
  const { market, listener, claims, offTokens, random, knowledge } = scene;
  for (const mail of smtp.received.splice(0)) {
    const key = orgWrittenTo(scene, mail) ?? market.mailboxes.get(mail.to);
    if (key === undefined) throw new Error(`A mail went to ${mail.to}, whom nobody knows: ${mail.subject}`);
    const token = /onboarding\?claim=([\w-]+)/.exec(mail.text)?.[1];
    if (token) {
      const reader = random.pick(market.viewers).key;
      claims.push({ key, token, reader });
      knowledge.meets(reader, key);
    }
    const off = /unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1];
    if (off) offTokens.set(key, off);
    const { subject, text, html, headers, raw } = mail;
    if (WITHHELD.test(text)) listener.shown.add(`${key} withheld`);
    listener.hears(key, 'mails', `the mail "${subject}"`, after, [
      piece(realmOf(scene, mail), [subject, text, html, ...Object.values(headers), raw]),
    ]);
  }
}

/** One person may work for several: a mail says for which of them it is. Undefined for what is for the person alone. */
function orgWrittenTo({ placeholders }: Scene, { text }: Received): string | undefined {
  const name = /because you work for (.+)\.$/m.exec(text)?.[1];
  const everybody = [
    ...PLANTED.flatMap(({ key, name: one, laterName }) => [one, laterName.name].map((called) => ({ key, name: called }))),
    ...placeholders,
  ];
  return everybody.find((one) => one.name === name)?.key;
}

/** A mail about a thread names its vehicle; one about a connection leads into the network. */
function realmOf({ threadOfVin }: Scene, { text }: Received): Realm {
  const threadId = threadOfVin.get(/CANARY\d{8}/.exec(text)?.[0] ?? '');
  if (threadId !== undefined) return { is: 'thread', threadId };
  return text.includes('/network') ? { is: 'network' } : { is: 'own' };
}
