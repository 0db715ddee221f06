// The browser's time zone.

/** An IANA name; UTC if the browser does not say it. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
