// A text that somebody searches for, as the address gives it.

/** What looks like a number, such as a year, has become one by now. Empty for what is no text. */
export const searchParamText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
