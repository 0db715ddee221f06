// Turns off one type of mail with the link in such a mail. The link works without a session.
import { readMailPreference } from '../db/mail/mails.ts';
import { saveEmailPrefs } from '../db/accounts/people.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { readUnsubscribeToken, type Unsubscription } from '../mail/unsubscribe-token.ts';
import { Refused } from '../refused.ts';
import type { HandlerServices, Handlers } from './handler-types.ts';

export const unsubscribeHandlers = ({ config }: HandlerServices): Pick<Handlers, 'unsubscription' | 'unsubscribe'> => {
  const read = async (sql: Sql | Tx, token: string): Promise<Unsubscription & { email: string; on: boolean }> => {
    const unsubscription = readUnsubscribeToken(token, config.secret);
    const found = unsubscription && (await readMailPreference(sql, unsubscription.userId, unsubscription.type));
    if (!found) throw new Refused('bad-unsubscribe-link');
    return { ...unsubscription, ...found };
  };
  return {
    unsubscription: async ({ sql }, { token }) => await read(sql, token),
    unsubscribe: {
      run: async ({ tx, now, publish }, { token }) => {
        const { userId, type } = await read(tx, token);
        await saveEmailPrefs(tx, userId, { types: { [type]: false } }, now);
        publish([userId], 'me', 0);
        return { type };
      },
      again: async ({ sql }, { token }) => ({ type: (await read(sql, token)).type }),
    },
  };
};
