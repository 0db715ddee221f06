// Characters that nobody sees, and that copied text and disguised names contain.

// Format characters (zero width, soft hyphen, direction), fillers, variation selectors, the blank Braille pattern.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');
