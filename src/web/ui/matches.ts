/** Cuts `text` into parts that do and do not match one of the words of `query`, whatever their case, or only where a word begins. */
export function matches(text: string, query: string, where: 'anywhere' | 'beginnings' = 'anywhere'): { part: string; match: boolean }[] {
  const terms = query
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (terms.length === 0) return [{ part: text, match: false }];
  return text
    .split(new RegExp(`${where === 'beginnings' ? String.raw`(?<![\p{L}\p{N}])` : ''}(${terms.join('|')})`, 'iu'))
    .map((part, at) => ({ part, match: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
