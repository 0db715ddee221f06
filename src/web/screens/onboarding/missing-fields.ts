// Why a new organization cannot be created yet, as the text next to its button.
import * as z from 'zod/mini';
import { createOrgInput } from '../../../api/orgs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { onboardingCopy, type RequiredOrgField } from '../../copy/onboarding.ts';

const REQUIRED_FIELDS: readonly RequiredOrgField[] = ['name', 'orgType', 'titleContactEmail', 'dealerLicense', 'state'];

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Returns null if it can be created. */
export function missingFieldsText(values: { readonly [Field in RequiredOrgField]?: unknown }): string | null {
  const missing = REQUIRED_FIELDS.filter((field) => isBlank(values[field]));
  if (missing.length > 0) return uiCopy.stillMissing(missing.map((field) => onboardingCopy.create.requiredFields[field]));
  return z.safeParse(createOrgInput, values).error?.issues[0]?.message ?? null;
}
