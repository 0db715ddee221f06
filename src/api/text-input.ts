// Schemas for text input. They clean the text before they check its length.
import { cleanEmail } from '../domain/input/email.ts';
import * as z from 'zod/mini';
import { EMAIL_MAX, MAX_TIME, NAME_MAX, SEARCH_TEXT_MAX, SEARCH_WORDS_MAX } from '../domain/limits.ts';
import { type NameKind, nameFault, type VehicleNameKind, vehicleNameFault } from '../domain/names/name-rules.ts';
import { isPhone, phoneDigits } from '../domain/phone.ts';
import { isDay } from '../domain/days.ts';
import { atMost, cleanLine, cleanText } from '../domain/clean-text.ts';

/** A text of several lines, at most `max` characters; empty is allowed. */
export const text = (max: number) => z.string().check(z.overwrite(cleanText), z.maxLength(max, atMost(max)));

/** A text of one line, at most `max` characters; empty is allowed. */
export const line = (max: number) => ofOneLine(z.string(), max);

const ofOneLine = (schema: z.ZodMiniString, max: number) => schema.check(z.overwrite(cleanLine), z.maxLength(max, atMost(max)));

/** The words of a search; empty is allowed. */
export const searchWords = line(SEARCH_TEXT_MAX).check(
  z.refine((words) => words.split(' ').length <= SEARCH_WORDS_MAX, `Search for at most ${SEARCH_WORDS_MAX} words.`),
);

/** `message` is what is missing, in the words of the form. */
export const requiredLine = (max: number, message: string) => ofOneLine(z.string(message), max).check(z.minLength(1, message));

/** A new name of an organization or a person. `message` is what is missing, in the words of the form. */
export const newName = (named: NameKind, message: string) => checkedName((name) => nameFault(name, named), message);

/** A make or a model. */
export const vehicleName = (named: VehicleNameKind, message: string) => checkedName((name) => vehicleNameFault(name, named), message);

/** `faultOf`: returns a message for an invalid name. */
const checkedName = (faultOf: (name: string) => string | null, message: string) =>
  ofOneLine(
    z.string(message).check(
      z.refine((name) => faultOf(name) === null, {
        error: ({ input }) => faultOf(String(input)) ?? message,
        abort: true,
      }),
    ),
    NAME_MAX,
  ).check(z.minLength(1, message));

const INVALID = 'Enter a valid email address.';
const validEmail = [z.maxLength(EMAIL_MAX, 'That email address is too long.'), z.email(INVALID)] as const;
export const email = z.string(INVALID).check(z.overwrite(cleanEmail), ...validEmail);

/** `message` is what is missing, in the words of the form. */
export const requiredEmail = (message: string) =>
  z.string(message).check(z.overwrite(cleanEmail), z.minLength(1, { error: message, abort: true }), ...validEmail);

/** A US phone number as a person writes it. Ten digits afterwards, or none. */
export const phone = z.string().check(z.maxLength(40), z.refine(isPhone, 'Enter all ten digits, or none.'), z.overwrite(phoneDigits));

export const id = z.uuid();

export const day = z.string().check(z.refine(isDay, 'Enter a date as YYYY-MM-DD.'));

/** In ms since the epoch. */
export const timestamp = z.int().check(z.minimum(0), z.maximum(MAX_TIME));

/** The opaque position at which a page of a list begins. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));
