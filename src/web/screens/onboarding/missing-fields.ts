// Why a new organization cannot be created yet, as the text next to its button.
import * as z from 'zod/mini';
import { createOrgInput } from '../../../api/orgs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { onboardingCopy } from '../../copy/onboarding.ts';

const REQUIRED = ['name', 'orgType', 'titleContactEmail', 'dealerLicense', 'state'] as const;
export type Required = (typeof REQUIRED)[number];

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** null when it can be created. */
export function missingFieldsText(values: { readonly [Field in Required]?: unknown }): string | null {
  const blanks = REQUIRED.filter((field) => isBlank(values[field]));
  if (blanks.length > 0) return uiCopy.stillMissing(blanks.map((field) => onboardingCopy.create.blanks[field]));
  return z.safeParse(createOrgInput, values).error?.issues[0]?.message ?? null;
}
