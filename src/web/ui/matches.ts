/** Cuts `text` into parts that do and do not match one of the words of `query`, whatever their case. */
export function matches(text: string, query: string): { part: string; match: boolean }[] {
  const terms = query
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (terms.length === 0) return [{ part: text, match: false }];
  return text
    .split(new RegExp(`(${terms.join('|')})`, 'iu'))
    .map((part, at) => ({ part, match: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
