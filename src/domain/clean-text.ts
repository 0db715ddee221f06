// Cleans every text that users type before it is stored.

// C0 and C1 controls except tab and newline, and bidirectional overrides, which can disguise a text.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Drops control characters, normalizes line ends and trims. Composes letters and accents, so that a name is found however it was typed, and
 * replaces lone surrogates, which PostgreSQL rejects.
 */
export const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').toWellFormed().normalize('NFC').trim();

/** A text of one line: whitespace becomes single spaces. U+FEFF has no width and is no space, although JavaScript counts it as one. */
export const cleanLine = (text: string): string => cleanText(text.replaceAll(/[^\S\ufeff]/g, ' ')).replaceAll(/ +/g, ' ');

export const atMost = (max: number): string => `At most ${max.toLocaleString('en-US')} characters.`;

/** Returns a message if the cleaned text is longer than `max`, or else null. */
export const tooLong = (text: string, max: number): string | null => (cleanText(text).length > max ? atMost(max) : null);

/** With the characters that a link writes as "%3A". */
export const withoutEscapes = (text: string): string =>
  text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
