// The initials of people, and those that tell colleagues apart who have the same.

/** Of the first and the last word of a name. */
export const initials = (name: string): string => shortOf(name, 1, 1);

/**
 * By the id of the person. Whose initials others have too gets a second letter of the last name ("JSm"), or else of the first ("JoS"). People
 * whom neither tells apart from all the others get numbers, in the order of their ids.
 */
export function distinctInitials(people: readonly { userId: string; name: string }[]): ReadonlyMap<string, string> {
  const namesakes = new Map<string, { userId: string; name: string }[]>();
  for (const person of people) namesakes.set(initials(person.name), [...(namesakes.get(initials(person.name)) ?? []), person]);
  const known = new Map<string, string>();
  for (const [same, group] of namesakes) {
    const unknown = group.filter(({ userId, name }) => {
      const short = FORMS.map((form) => form(name)).find((one, at) => group.filter((other) => FORMS[at]!(other.name) === one).length === 1);
      if (short !== undefined) known.set(userId, short);
      return short === undefined;
    });
    const inOrder = unknown.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    for (const [at, { userId }] of inOrder.entries()) known.set(userId, `${same}${at + 1}`);
  }
  return known;
}

const FORMS = [initials, (name: string) => shortOf(name, 1, 2), (name: string) => shortOf(name, 2, 1)];

/** `first`, `last`: how many letters of the first and of the last word. */
function shortOf(name: string, first: number, last: number): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? start(words[0], first) + start(words.at(-1), last) : start(words[0], Math.max(first, last));
}

/** The first letter in upper case, the others in lower case. */
function start(word: string | undefined, count: number): string {
  const [first = '', ...others] = Array.from(word ?? '').slice(0, count);
  return first.toUpperCase() + others.join('').toLowerCase();
}
