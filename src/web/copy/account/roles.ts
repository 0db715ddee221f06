// The names of the roles in an organization.
import type { Role } from '../../../domain/vocabulary.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };
