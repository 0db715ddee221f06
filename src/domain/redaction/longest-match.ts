// Finds the longest of many forms at an index of a text. The number of steps is bounded even for hostile forms.

/**
 * `parents`: for each form the index of the longest other form that is a prefix of it, or -1. A lookup is a binary search that then only
 * follows parents, of which there are at most as many as the longest form has letters.
 */
export type SortedForms = { forms: readonly string[]; parents: readonly number[]; longest: number };

export function sortedForms(letters: Iterable<string>): SortedForms {
  const forms = [...new Set(letters)].toSorted();
  const parents: number[] = [];
  const open: number[] = [];
  let longest = 0;
  for (const [index, form] of forms.entries()) {
    while (open.length > 0 && !form.startsWith(forms[open.at(-1)!]!)) open.pop();
    parents.push(open.at(-1) ?? -1);
    open.push(index);
    longest = Math.max(longest, form.length);
  }
  return { forms, parents, longest };
}

/** Tries the forms that `text` has at index `at`, the longest first. Returns the index of the first accepted form, or -1. */
export function longestAt(
  { forms, parents, longest }: SortedForms,
  text: string,
  at: number,
  isAccepted: (index: number) => boolean,
): number {
  const here = text.slice(at, at + longest);
  let low = 0;
  let high = forms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forms[middle]! <= here) low = middle + 1;
    else high = middle;
  }
  // All matching forms are the last form that is not greater than the text, or parents of it.
  let index = low - 1;
  if (index < 0) return -1;
  const shared = sharedLength(forms[index]!, here);
  for (; index >= 0; index = parents[index]!) if (forms[index]!.length <= shared && isAccepted(index)) return index;
  return -1;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
