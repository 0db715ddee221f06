// Who can sign in to the demo, as a table for the terminal.
import type { Role } from '../../src/domain/vocabulary.ts';
import { DEMO_PASSWORD, type DemoOrg, emailOf, ORG_KEYS, ORGS, type OrgKey, SHARED } from './organizations.ts';

const HEAD = ['Organization', 'Type', 'Place', 'Person', 'Role', 'Email', 'Password'];

type Membership = { key: OrgKey; name: string; role: Role; email: string };

/** Returns the table's lines; the last one ends in a line break too. */
export function signInTable(): string {
  const rows = ORG_KEYS.flatMap(membersOf).map(({ key, name, role, email }) => {
    const org: DemoOrg = ORGS[key];
    return [org.name, org.orgType, `${org.city}, ${org.state}`, name, role, email, DEMO_PASSWORD];
  });
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return `${[line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`;
}

/** Returns the organization's own people, then those that it shares with another organization. */
function membersOf(key: OrgKey): Membership[] {
  const org: DemoOrg = ORGS[key];
  const own = org.people.map((person) => ({ key, name: person.name, role: person.role, email: emailOf(org, person) }));
  const shared = SHARED.filter(({ to }) => to === key).map(({ from, role }) => {
    const [person] = ORGS[from].people;
    return { key, name: person.name, role, email: emailOf(ORGS[from], person) };
  });
  return [...own, ...shared];
}
