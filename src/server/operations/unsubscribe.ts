// Turns off one type of mail, or the digest, with the link in such a mail. The link works without a session.
import { digestOf, type EmailPrefs, type EmailPrefsChange, isMailed } from '../../domain/mail-prefs.ts';
import type { UnsubscribeType } from '../../domain/vocabulary.ts';
import { readEmailPrefs, saveEmailPrefs } from '../db/accounts/people.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import { readUnsubscribeToken, type Unsubscription } from '../mail/unsubscribe-token.ts';
import { Refused } from '../refused.ts';
import type { HandlerServices, Handlers } from './handler.ts';

export const unsubscribeHandlers = ({ config }: HandlerServices): Pick<Handlers, 'unsubscription' | 'unsubscribe'> => {
  const read = async (sql: Sql | Tx, token: string): Promise<Unsubscription & { email: string; on: boolean }> => {
    const unsubscription = readUnsubscribeToken(token, config.secret);
    const found = unsubscription && (await readEmailPrefs(sql, unsubscription.userId));
    if (!found) throw new Refused('bad-unsubscribe-link');
    return { ...unsubscription, email: found.email, on: isOn(found.prefs, unsubscription.type) };
  };
  return {
    unsubscription: async ({ sql }, { token }) => await read(sql, token),
    unsubscribe: {
      decide: async ({ tx, now, publish }, { token }) => {
        const { userId, type } = await read(tx, token);
        await saveEmailPrefs(tx, userId, turnOff(type), now);
        publish([userId], 'me', 0);
        return { reply: () => ({ type }) };
      },
      replay: async ({ sql }, { token }) => ({ type: (await read(sql, token)).type }),
    },
  };
};

const isOn = (prefs: EmailPrefs, type: UnsubscribeType): boolean =>
  type === 'digest' ? digestOf(prefs).at !== null : isMailed(prefs, type);

/** A type is also taken out of the digest: the link promises that no more of it is mailed. */
const turnOff = (type: UnsubscribeType): EmailPrefsChange => (type === 'digest' ? { digest: { at: null } } : { wishes: { [type]: 'off' } });
