/** Suffixes of company names, which people usually omit. In lower case, without punctuation. */
export const COMPANY_SUFFIXES: ReadonlySet<string> = new Set(
  'inc incorporated llc ltd limited corp corporation co company companies lp llp pllc plc pc'.split(' '),
);

/** The suffixes that have no other meaning: "CO" is also a state, "company" a word. */
export const UNAMBIGUOUS_SUFFIXES: ReadonlySet<string> = new Set('inc incorporated llc ltd corp corporation llp pllc plc'.split(' '));
