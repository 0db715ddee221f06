/** What companies write behind their names: part of them on paper, and not of what they are called. In small letters, without signs. */
export const COMPANY_SUFFIXES: ReadonlySet<string> = new Set(
  'inc incorporated llc ltd limited corp corporation co company companies lp llp pllc plc pc'.split(' '),
);

/** Those of them that are nothing else: "Co" is a state, "company" a word. */
export const SURE_SUFFIXES: ReadonlySet<string> = new Set('inc incorporated llc ltd corp corporation llp pllc plc'.split(' '));
