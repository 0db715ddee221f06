// The state of a print page that is kept in the URL, so that a link can ask for it.
export interface PrintSearch {
  /** The print dialog opens once the page is complete. */
  print?: 1;
  /** With the sender's stock numbers. */
  stock?: 1;
}

/** Parses the query string. Drops whatever is invalid. */
export const readPrintSearch = (search: Record<string, unknown>): PrintSearch => ({
  ...(search['print'] === 1 ? { print: 1 } : {}),
  ...(search['stock'] === 1 ? { stock: 1 } : {}),
});
