// Who is signed in, and what a person says of themselves.
import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/limits.ts';
import { isPhone, phoneDigits } from '../domain/phone.ts';
import { ORG_TYPES, ROLES } from '../domain/vocabulary.ts';
import { line, requiredLine } from './text.ts';

const membership = z.object({ id: z.string(), name: z.string(), orgType: z.enum(ORG_TYPES), role: z.enum(ROLES) });

export const viewerView = z.object({
  userId: z.string(),
  email: z.string(),
  displayName: z.string(),
  phone: z.string(),
  position: z.string(),
  /** The organization that this page acts for. */
  org: z.nullable(membership),
  orgs: z.array(membership),
});
export type ViewerView = z.output<typeof viewerView>;

export const updateProfileInput = z.object({
  displayName: requiredLine(NAME_MAX, 'Enter your name.'),
  phone: z._default(z.string().check(z.maxLength(40), z.refine(isPhone, 'Enter all ten digits, or none.'), z.overwrite(phoneDigits)), ''),
  position: z._default(line(NAME_MAX), ''),
});
