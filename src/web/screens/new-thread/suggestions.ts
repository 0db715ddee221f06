// Which names to propose for what is typed.
/** Room for every make that a dealer expects: Toyota and Volvo come late in the alphabet. */
const SHOWN_AT_MOST = 100;

/** Those that begin with it first, then those with it anywhere, each in the order given; the first of them for nothing typed. */
export function suggestions(names: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(wanted);
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return [...names.filter(begins), ...names.filter((name) => !begins(name) && has(name))].slice(0, SHOWN_AT_MOST);
}
