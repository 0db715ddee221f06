// What every text that people type goes through before it is kept.

// C0 and C1 controls except tab and newline, and the bidirectional overrides that can make a text read as another.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Drops control characters, folds line ends, trims. Composes what was typed as letter and accent, so that a name is found however
 * it was typed, and replaces lone surrogates, which PostgreSQL would refuse.
 */
export const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').toWellFormed().normalize('NFC').trim();

/** A text of one line: line ends and tabs become spaces, runs of white space one space; U+FEFF, which JavaScript counts as a space, has no width. */
export const cleanLine = (text: string): string => cleanText(text.replaceAll(/[^\S\ufeff]/g, ' ')).replaceAll(/ +/g, ' ');

export const atMost = (max: number): string => `At most ${max.toLocaleString('en-US')} characters.`;

/** What is wrong with a text that is longer than `max` once it is clean; null where nothing is. */
export const tooLong = (text: string, max: number): string | null => (cleanText(text).length > max ? atMost(max) : null);
