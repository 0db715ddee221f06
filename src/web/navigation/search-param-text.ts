// The search text of a URL parameter.

/** The router parses a text like "2021" as a number. Empty for other types. */
export const searchParamText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
