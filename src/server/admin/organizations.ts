// Subcommands about organizations: list, find, disable, enable, and make a member an owner if no owner can sign in.
import { wholeNumber } from '../command-line.ts';
import { isoOf } from '../db/columns.ts';
import * as orgs from '../db/orgs/all-orgs.ts';
import { saveRole } from '../db/orgs/members.ts';
import { JOB_INTERVALS } from '../jobs/job-intervals.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { createOutbox } from '../mail/outbox.ts';
import { tellMembers } from '../operations/tell-members.ts';
import { command } from './command.ts';
import { count, type Lines, plain, shortTime } from './layout.ts';
import { namedOrg, namedPerson, ORGANIZATION, placeOf } from './named.ts';

const FOUND_AT_MOST = 100;
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
  `${plain(org.name)}, ${org.orgType}, ${placeOf(org)}: ${stateOf(org)}`,
  `id ${org.id}, since ${org.createdAt.slice(0, 10)}, ${count(org.activeThreads, 'active thread')}`,
  {
    heads: ['role*', 'email', 'name', 'state'],
    rows: org.members.map(({ role, email, name, disabled }) => [role, email, plain(name), disabled ? 'disabled' : 'enabled']),
  },
  '',
];

type Named = { id: string; name: string };
const idsOf = ({ id, name }: Named): Named => ({ id, name });

export const organizationCommands = [
  command({
    name: 'organizations list',
    kind: 'read',
    does: 'lists organizations by name',
    options: {
      limit: { type: 'string', value: 'N', does: 'how many at most; 50 if it is not given' },
      disabled: { type: 'boolean', does: 'only those that are disabled' },
    },
    run: async ({ sql }, { values }) => {
      const limit = wholeNumber('--limit', values.limit ?? '50');
      const found = await orgs.listOrgs(sql, { onlyDisabled: values.disabled ?? false, limit });
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
                plain(org.name),
                placeOf(org),
                String(org.members.length),
                String(org.activeThreads),
                ownersOf(org),
                stateOf(org),
              ]),
            },
            `${organizations.length < all ? `${organizations.length} of ` : ''}${count(all, 'organization')}.`,
          ],
  }),
  command({
    name: 'organizations find',
    kind: 'read',
    does: 'finds organizations by a part of their name or of a member’s email, or by their id, and lists their members',
    words: { shown: 'TEXT', least: 1, most: 1, does: 'what to look for (in quotes if it has spaces)' },
    run: async ({ sql }, { words: [text] }) => {
      const found = await orgs.findOrgs(sql, text!.trim(), FOUND_AT_MOST);
      if (found.length === 0) throw new Error(`No organization is found by "${text}".`);
      return { organizations: found.map(viewOf) };
    },
    text: ({ organizations }) => [
      ...organizations.flatMap(page).slice(0, -1),
      ...(organizations.length === FOUND_AT_MOST ? [`These are the first ${FOUND_AT_MOST}: look for a longer text.`] : []),
    ],
  }),
  command({
    name: 'organizations disable',
    kind: 'act',
    does: 'refuses every command of an organization, whose members can then only read, until it is enabled again',
    words: ONE_ORGANIZATION,
    run: async ({ act }, { words: [named] }) =>
      await act(async (tx, publish) => {
        const org = await namedOrg(tx, named!);
        const changed = await orgs.disableOrg(tx, org.id, Date.now());
        if (changed) publish([org.id], 'me', 0);
        return { subject: changed ? { organization: org.id } : null, data: { organization: idsOf(org), changed } };
      }),
    text: ({ organization, changed }) => [
      changed
        ? `${plain(organization.name)} is disabled: its members can read and export, and do nothing else for it.`
        : `${plain(organization.name)} was disabled already.`,
    ],
  }),
  command({
    name: 'organizations enable',
    kind: 'act',
    does: 'lets a disabled organization act again',
    words: ONE_ORGANIZATION,
    run: async ({ act }, { words: [named] }) =>
      await act(async (tx, publish) => {
        const org = await namedOrg(tx, named!);
        const changed = await orgs.enableOrg(tx, org.id);
        if (changed) publish([org.id], 'me', 0);
        return { subject: changed ? { organization: org.id } : null, data: { organization: idsOf(org), changed } };
      }),
    text: ({ organization, changed }) => [
      changed ? `${plain(organization.name)} can act again.` : `${plain(organization.name)} is not disabled.`,
    ],
  }),
  command({
    name: 'organizations make-owner',
    kind: 'act',
    does: 'makes a member an owner of an organization whose owners are all disabled; its members are told',
    words: { shown: 'ORGANIZATION MEMBER', least: 2, most: 2, does: `${ORGANIZATION.does}; the email, id or whole name of a member` },
    run: async ({ act, databaseUrl }, { words: [named, member] }) => {
      const jobs = await startJobQueue(databaseUrl, JOB_INTERVALS);
      try {
        return await act(async (tx, publish) => {
          const org = await namedOrg(tx, named!);
          const members = await orgs.readMembers(tx, org.id);
          const able = members.find(({ role, disabled }) => role === 'owner' && !disabled);
          if (able)
            throw new Error(
              `${plain(org.name)} has an owner who can sign in: ${able.email}. Owners make other members owners themselves. If this one cannot, "people disable ${able.email}" first.`,
            );
          const { id, email, name, isDisabled } = await namedPerson(tx, member!, org);
          if (isDisabled) throw new Error(`${plain(name)} <${email}> is disabled. Enable them first.`);
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
        });
      } finally {
        await jobs.stop();
      }
    },
    text: ({ organization, person }) => [`${plain(person.name)} <${person.email}> is an owner of ${plain(organization.name)} now.`],
  }),
];
