// Who can sign in to the demo, as a table for the terminal.
import { DEMO_PASSWORD, emailOf, ORG_KEYS, ORGS, type DemoOrg } from './organizations.ts';

const HEAD = ['Organization', 'Type', 'Place', 'Person', 'Role', 'Email', 'Password'];

/** Lines that end in a line break. */
export function signInTable(): string {
  const rows = ORG_KEYS.flatMap((key) => {
    const org: DemoOrg = ORGS[key];
    return org.people.map((person) => [
      org.name,
      org.orgType,
      `${org.city}, ${org.state}`,
      person.name,
      person.role,
      emailOf(org, person),
      DEMO_PASSWORD,
    ]);
  });
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return `${[line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`;
}
