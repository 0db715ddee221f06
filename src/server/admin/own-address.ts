// What is said below a printed link that other machines cannot open.

/** The line, if the link is such a one. */
export const ownAddress = (link: string): string[] =>
  link.startsWith('http://localhost') ? ['It begins with this machine’s own address: set BASE_URL to the one that people type.'] : [];
