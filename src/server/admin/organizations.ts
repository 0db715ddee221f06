// Subcommands about organizations: list, find, disable, enable, and make a member an owner if no owner can sign in.
import { isoOf } from '../db/columns.ts';
import * as orgs from '../db/orgs/all-orgs.ts';
import { saveRole } from '../db/orgs/members.ts';
import { setDisabled } from '../db/set-disabled.ts';
import { withJobQueue } from '../jobs/job-queue.ts';
import { createOutbox } from '../mail/outbox.ts';
import { tellMembers } from '../operations/tell-members.ts';
import { command } from './command.ts';
import { count, type Lines, shortTime } from './layout.ts';
import { FOUND_AT_MOST, LIST_OPTIONS, listingOf, moreFound, SEARCHED_TEXT, shownOf } from './listing.ts';
import { namedOrg, namedPerson, ORGANIZATION, placeOf } from './named.ts';

const ONE_ORGANIZATION = { ...ORGANIZATION, least: 1, most: 1 } as const;

/** Times as ISO 8601 in UTC. */
const viewOf = ({ createdAt, disabledAt, ...org }: orgs.OrgForOperator) => ({
  ...org,
  createdAt: isoOf(createdAt)!,
  disabledAt: isoOf(disabledAt),
});
type OrgView = ReturnType<typeof viewOf>;

const stateOf = ({ disabledAt }: OrgView): string => (disabledAt ? `disabled since ${shortTime(disabledAt)}` : 'enabled');
const ownersOf = ({ members }: OrgView): string =>
  members
    .filter(({ role }) => role === 'owner')
    .map(({ email, disabled }) => (disabled ? `${email} (disabled)` : email))
    .join(', ') || 'none';

const page = (org: OrgView): Lines => [
  `${org.name}, ${org.orgType}, ${placeOf(org)}: ${stateOf(org)}`,
  `id ${org.id}, since ${org.createdAt.slice(0, 10)}, ${count(org.activeThreads, 'active thread')}`,
  {
    heads: ['role*', 'email', 'name', 'state'],
    rows: org.members.map(({ role, email, name, disabled }) => [role, email, name, disabled ? 'disabled' : 'enabled']),
  },
  '',
];

type Named = { id: string; name: string };
const idsOf = ({ id, name }: Named): Named => ({ id, name });

/** The subcommand that disables an organization, or enables it. `done`, `already`: what follows its name. */
const disabling = ({ verb, does, done, already }: { verb: 'disable' | 'enable'; does: string; done: string; already: string }) =>
  command({
    name: `organizations ${verb}`,
    kind: 'act',
    does,
    words: ONE_ORGANIZATION,
    run: async ({ act }, { words: [named] }) =>
      await act(async (tx, publish) => {
        const org = await namedOrg(tx, named!);
        const changed = await setDisabled(tx, 'org', org.id, verb === 'disable' ? Date.now() : null);
        if (changed) publish([org.id], 'me', 0);
        return { subject: changed ? { organization: org.id } : null, data: { organization: idsOf(org), changed } };
      }),
    text: ({ organization, changed }) => [`${organization.name} ${changed ? done : already}`],
  });

export const organizationCommands = [
  command({
    name: 'organizations list',
    kind: 'read',
    does: 'lists organizations by name',
    options: LIST_OPTIONS,
    run: async ({ sql }, { values }) => {
      const found = await orgs.listOrgs(sql, listingOf(values));
      return { all: found.all, organizations: found.organizations.map(viewOf) };
    },
    text: ({ all, organizations }) =>
      all === 0
        ? ['There is none.']
        : [
            {
              heads: ['id*', 'name', 'place', 'members', 'threads', 'owners', 'state'],
              rows: organizations.map((org) => [
                org.id,
                org.name,
                placeOf(org),
                String(org.members.length),
                String(org.activeThreads),
                ownersOf(org),
                stateOf(org),
              ]),
            },
            shownOf(organizations.length, all, 'organization'),
          ],
  }),
  command({
    name: 'organizations find',
    kind: 'read',
    does: 'finds organizations by a part of their name or of a member’s email, or by their id, and lists their members',
    words: SEARCHED_TEXT,
    run: async ({ sql }, { words: [text] }) => {
      const found = await orgs.findOrgs(sql, text!.trim(), FOUND_AT_MOST);
      if (found.length === 0) throw new Error(`No organization is found by "${text}".`);
      return { organizations: found.map(viewOf) };
    },
    text: ({ organizations }) => [...organizations.flatMap(page).slice(0, -1), ...moreFound(organizations.length)],
  }),
  disabling({
    verb: 'disable',
    does: 'refuses every command of an organization, whose members can then only read, until it is enabled again',
    done: 'is disabled: its members can read and export, and do nothing else for it.',
    already: 'was disabled already.',
  }),
  disabling({
    verb: 'enable',
    does: 'lets a disabled organization act again',
    done: 'can act again.',
    already: 'is not disabled.',
  }),
  command({
    name: 'organizations make-owner',
    kind: 'act',
    does: 'makes a member an owner of an organization whose owners are all disabled; its members are told',
    words: { shown: 'ORGANIZATION MEMBER', least: 2, most: 2, does: `${ORGANIZATION.does}; the email, id or whole name of a member` },
    run: async ({ act, databaseUrl }, { words: [named, member] }) =>
      await withJobQueue(
        databaseUrl,
        async (jobs) =>
          await act(async (tx, publish) => {
            const org = await namedOrg(tx, named!);
            const members = await orgs.readMembers(tx, org.id);
            const able = members.find(({ role, disabled }) => role === 'owner' && !disabled);
            if (able)
              throw new Error(
                `${org.name} has an owner who can sign in: ${able.email}. Owners make other members owners themselves. If this one cannot, "people disable ${able.email}" first.`,
              );
            const { id, email, name, isDisabled } = await namedPerson(tx, member!, org);
            if (isDisabled) throw new Error(`${name} <${email}> is disabled. Enable them first.`);
            const formerRole = members.find((one) => one.id === id)!.role;
            await saveRole(tx, org.id, id, 'owner');
            const change = { is: 'role-changed', name, by: 'The operator of this site', from: formerRole, to: 'owner' } as const;
            await tellMembers({ tx, viewer: null, now: Date.now(), publish }, createOutbox(jobs), {
              orgId: org.id,
              change,
              userId: id,
            });
            publish([id], 'me', 0);
            publish([org.id], 'organization', 0);
            return {
              subject: { organization: org.id, person: id },
              data: { organization: idsOf(org), person: { id, email, name }, formerRole },
            };
          }),
      ),
    text: ({ organization, person }) => [`${person.name} <${person.email}> is an owner of ${organization.name} now.`],
  }),
];
