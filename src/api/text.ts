// The shapes of texts as they come in: cleaned first, measured after.
import * as z from 'zod/mini';
import { EMAIL_MAX } from '../domain/limits.ts';
import { cleanLine, cleanText } from '../domain/text.ts';

/** A text of several lines, at most `max` characters; empty is allowed. */
export const text = (max: number) =>
  z.string().check(z.overwrite(cleanText), z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters.`));

/** A text of one line, at most `max` characters; empty is allowed. */
export const line = (max: number) => ofOneLine(z.string(), max);

const ofOneLine = (schema: z.ZodMiniString, max: number) =>
  schema.check(z.overwrite(cleanLine), z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters.`));

/** `message` is what is missing, in the words of the form. */
export const requiredLine = (max: number, message: string) => ofOneLine(z.string(message), max).check(z.minLength(1, message));

const trim = (value: string) => value.trim();
export const email = z
  .string('Enter a valid email address.')
  .check(z.overwrite(trim), z.maxLength(EMAIL_MAX, 'That email address is too long.'), z.email('Enter a valid email address.'));

export const id = z.uuid();

/** Where a page of a list begins; opaque. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));
