// What changed about an organization's people, in the words of its notifications and mails. Only members read them, except for the person
// concerned, who may not be a member any more.
import type { Role } from './vocabulary.ts';

/** `name`: of the person concerned. `by`: the name of the member who did it; null for the person concerned. */
export type MemberChange =
  | { is: 'joined'; name: string; role: Role; with: 'invite' | 'passphrase' }
  | { is: 'left'; name: string }
  | { is: 'removed'; name: string; by: string }
  | { is: 'role-changed'; name: string; by: string | null; from: Role; to: Role }
  | { is: 'owner-invited'; by: string };

const A_ROLE: Readonly<Record<Role, string>> = { owner: 'an owner', admin: 'an admin', member: 'a member' };

/** The sentence for the other members. */
export function memberChangeText(change: MemberChange): string {
  switch (change.is) {
    case 'joined':
      return `${change.name} joined with ${change.with === 'invite' ? 'an invite' : 'the passphrase'} and is ${A_ROLE[change.role]}.`;
    case 'left':
      return `${change.name} left the organization.`;
    case 'removed':
      return `${change.by} removed ${change.name} from the organization.`;
    case 'role-changed':
      return change.by === null
        ? `${change.name} is ${A_ROLE[change.to]} now. Before: ${change.from}.`
        : `${change.by} made ${change.name} ${A_ROLE[change.to]}. Before: ${change.from}.`;
    case 'owner-invited':
      return `${change.by} made an invite for another owner.`;
    default:
      return change satisfies never;
  }
}

/** The sentence for the person whose role was changed by another member. */
export const ownRoleText = ({ by, from, to }: { by: string | null; from: Role; to: Role }): string =>
  `${by ?? 'Somebody'} made you ${A_ROLE[to]}. Before: ${from}.`;

/** The sentence for managers about wrong passphrases. `count`: within a day. */
export const wrongPassphrasesText = (count: number): string =>
  count === 1
    ? 'Somebody tried a wrong passphrase to join your organization.'
    : `${count} wrong passphrases were tried within a day to join your organization.`;
