// Subcommands about people: list, find, disable, enable, end their sessions, and print a link to choose a password.
import { RESET_LINK_MS } from '../../domain/limits.ts';
import { settingsNow } from '../config.ts';
import * as people from '../db/accounts/all-people.ts';
import { issueToken } from '../db/accounts/one-time-tokens.ts';
import { deleteSessions } from '../db/accounts/sessions.ts';
import { isoOf } from '../db/columns.ts';
import { readOrgIds } from '../db/orgs/members.ts';
import { setDisabled } from '../db/set-disabled.ts';
import type { Publish } from '../live/live-bus.ts';
import { resetLink } from '../mail/compose-mail.ts';
import { endJoinCodes } from '../operations/end-join-codes.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { command } from './command.ts';
import { count, type Lines, ownAddress, shortTime } from './layout.ts';
import { FOUND_AT_MOST, LIST_OPTIONS, listingOf, moreFound, SEARCHED_TEXT, shownOf } from './listing.ts';
import { namedPerson, PERSON } from './named.ts';

const ONE_PERSON = { ...PERSON, least: 1, most: 1 } as const;

/** Times as ISO 8601 in UTC. */
const viewOf = ({ createdAt, disabledAt, lastSignInAt, ...person }: people.PersonForOperator) => ({
  ...person,
  createdAt: isoOf(createdAt)!,
  disabledAt: isoOf(disabledAt),
  lastSignInAt: isoOf(lastSignInAt),
});
type PersonView = ReturnType<typeof viewOf>;

const stateOf = ({ disabledAt, emailVerified }: PersonView): string =>
  disabledAt ? `disabled since ${shortTime(disabledAt)}` : emailVerified ? 'verified' : 'not verified';

const table = (found: readonly PersonView[]): Lines => [
  {
    heads: ['email', 'name', 'organizations', 'sessions', 'last sign-in (UTC)', 'state'],
    rows: found.map((person) => [
      person.email,
      person.name,
      person.organizations.map(({ name, role, disabled }) => `${name} (${role}${disabled ? ', disabled' : ''})`).join(', ') || '-',
      String(person.sessions),
      shortTime(person.lastSignInAt),
      stateOf(person),
    ]),
  },
];

/** Lets the person's open pages and streams notice, and what their colleagues see of them. */
async function tell(tx: Tx, publish: Publish, userId: string): Promise<void> {
  publish([userId], 'me', 0);
  for (const orgId of await readOrgIds(tx, userId)) {
    publish([orgId], 'organization', 0);
    publish([orgId], 'desk', 0);
  }
}

/** Ends what the person could come back with under another address, or let others in with, as if each organization had removed them. */
async function endCodes(tx: Tx, userId: string, memberships: readonly people.MembershipForOperator[], now: number) {
  const ended: { id: string; name: string; endedInvites: number }[] = [];
  for (const { id, name, role } of memberships) ended.push({ id, name, endedInvites: await endJoinCodes(tx, id, { userId, role }, now) });
  return ended;
}

type Named = { id: string; email: string; name: string };
const idsOf = ({ id, email, name }: Named): Named => ({ id, email, name });
const shown = ({ name, email }: Named): string => `${name} <${email}>`;

export const peopleCommands = [
  command({
    name: 'people list',
    kind: 'read',
    does: 'lists people, the newest first',
    options: LIST_OPTIONS,
    run: async ({ sql }, { values }) => {
      const found = await people.listPeople(sql, listingOf(values));
      return { all: found.all, people: found.people.map(viewOf) };
    },
    text: (data) =>
      data.all === 0 ? ['There is nobody.'] : [...table(data.people), shownOf(data.people.length, data.all, 'person', 'people')],
  }),
  command({
    name: 'people find',
    kind: 'read',
    does: 'finds people by a part of their email, name or organization, or by their id',
    words: SEARCHED_TEXT,
    run: async ({ sql }, { words: [text] }) => {
      const found = await people.searchPeople(sql, text!.trim(), FOUND_AT_MOST);
      if (found.length === 0) throw new Error(`Nobody is found by "${text}".`);
      return { people: found.map(viewOf) };
    },
    text: ({ people: found }) => [...table(found), ...moreFound(found.length)],
  }),
  command({
    name: 'people disable',
    kind: 'act',
    does: 'ends all sessions of a person and the codes that they could join with, and refuses to sign them in, until they are enabled again',
    words: ONE_PERSON,
    run: async ({ act }, { words: [named] }) =>
      await act(async (tx, publish) => {
        const now = Date.now();
        const person = await namedPerson(tx, named!);
        await people.lockOrgsOf(tx, person.id);
        const changed = await setDisabled(tx, 'app_user', person.id, now);
        const endedSessions = await deleteSessions(tx, person.id, null);
        const memberships = await people.readMemberships(tx, person.id);
        const organizationsWithNewCodes = changed ? await endCodes(tx, person.id, memberships, now) : [];
        if (changed) await tell(tx, publish, person.id);
        const organizationsWithoutOwner = memberships
          .filter(({ role, hasOtherOwner }) => role === 'owner' && !hasOtherOwner)
          .map(({ id, name }) => ({ id, name }));
        const data = { person: idsOf(person), changed, endedSessions, organizationsWithNewCodes, organizationsWithoutOwner };
        return { subject: changed || endedSessions > 0 ? { person: person.id, sessions: endedSessions } : null, data };
      }),
    text: ({ person, changed, endedSessions, organizationsWithNewCodes, organizationsWithoutOwner }) => [
      changed
        ? `${shown(person)} is disabled, and cannot sign in. ${count(endedSessions, 'session')} ended.`
        : `${shown(person)} was disabled already.`,
      ...organizationsWithNewCodes.map(
        ({ name, endedInvites }) =>
          `${name} has another passphrase and code. ${count(endedInvites, 'invite')} that the person could use or pass on ended.`,
      ),
      ...organizationsWithoutOwner.map(
        ({ id, name }) => `No other owner of ${name} can sign in. "organizations make-owner ${id} MEMBER" makes a member one.`,
      ),
    ],
  }),
  command({
    name: 'people enable',
    kind: 'act',
    does: 'lets a disabled person sign in again',
    words: ONE_PERSON,
    run: async ({ act }, { words: [named] }) =>
      await act(async (tx, publish) => {
        const person = await namedPerson(tx, named!);
        const changed = await setDisabled(tx, 'app_user', person.id, null);
        // One that began while the person was being disabled.
        if (changed) await deleteSessions(tx, person.id, null);
        if (changed) await tell(tx, publish, person.id);
        return { subject: changed ? { person: person.id } : null, data: { person: idsOf(person), changed } };
      }),
    text: ({ person, changed }) => [changed ? `${shown(person)} can sign in again.` : `${shown(person)} is not disabled.`],
  }),
  command({
    name: 'people end-sessions',
    kind: 'act',
    does: 'signs a person out everywhere',
    words: ONE_PERSON,
    run: async ({ act }, { words: [named] }) =>
      await act(async (tx, publish) => {
        const person = await namedPerson(tx, named!);
        const endedSessions = await deleteSessions(tx, person.id, null);
        publish([person.id], 'me', 0);
        const subject = endedSessions > 0 ? { person: person.id, sessions: endedSessions } : null;
        return { subject, data: { person: idsOf(person), endedSessions } };
      }),
    text: ({ person, endedSessions }) => [`${shown(person)} is signed out: ${count(endedSessions, 'session')} ended.`],
  }),
  command({
    name: 'people reset-link',
    kind: 'act',
    does: 'prints a link with which a person can choose a password once, for example if their mail is down',
    words: ONE_PERSON,
    run: async ({ act }, { words: [named] }) => {
      const { baseUrl } = settingsNow();
      return await act(async (tx) => {
        const person = await namedPerson(tx, named!);
        if (person.isDisabled) throw new Error(`${shown(person)} is disabled. Enable them first.`);
        const now = Date.now();
        const token = await issueToken(tx, person.email, { purpose: 'reset-password', userId: person.id }, now);
        const link = resetLink(baseUrl, token, null);
        return { subject: { person: person.id }, data: { person: idsOf(person), link, endsAt: isoOf(now + RESET_LINK_MS)! } };
      });
    },
    text: ({ person, link, endsAt }) => [
      `Give this link to ${shown(person)} alone, over a way that you trust. It works once, until ${shortTime(endsAt)} UTC:`,
      link,
      ...ownAddress(link),
    ],
  }),
];
