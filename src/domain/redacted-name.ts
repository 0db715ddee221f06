// The replacement for the redacted name of an organization.

export const PARTNER = 'Partner';
