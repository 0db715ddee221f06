import type { OrgView } from '../../../api/orgs.ts';

/** An address as it is written on an envelope, without empty lines. */
export function addressLines({
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
}: Pick<OrgView, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>): string[] {
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [[addressLine1, addressLine2].filter(Boolean).join(', '), place].filter(Boolean);
}
