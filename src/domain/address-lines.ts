// An address as it is printed.

type Address = { addressLine1: string; addressLine2: string; city: string | null; state: string | null; postalCode: string };

/** An address as it is written on an envelope, without empty lines. */
export function addressLines({ addressLine1, addressLine2, city, state, postalCode }: Address): string[] {
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [[addressLine1, addressLine2].filter(Boolean).join(', '), place].filter(Boolean);
}
