// Texts that refer to organizations by their stakes instead of by their names, so that what is stored of a notice holds no name. A reference
// is never part of a string: a user who writes one gets the text that they wrote.
import type { StakeId } from '../thread.ts';

/** The name of a stake's organization, or the word that stands for a withheld one. */
export type NameRef = string | { stakeId: StakeId };
/** The parts of a text, in order. */
export type NamedText = readonly NameRef[];
/** The name of a stake's organization, as the reader of the text may read it. */
export type NameOf = (stakeId: StakeId) => string;

export const nameIn = (ref: NameRef, nameOf: NameOf): string => (typeof ref === 'string' ? ref : nameOf(ref.stakeId));

export const textWithNames = (text: NamedText, nameOf: NameOf): string => text.map((part) => nameIn(part, nameOf)).join('');
