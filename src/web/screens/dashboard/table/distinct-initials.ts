// The initials that tell colleagues apart, in the table's last column.
import { initials, shortName } from '../../../ui/initials.ts';

/**
 * The initials of colleagues, by the id of the person. Whose initials others have too gets a second letter of the last name ("JSm"), or else
 * of the first ("JoS"). People whom neither tells apart from all the others get numbers, in the order of their ids.
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

const FORMS = [initials, (name: string) => shortName(name, 1, 2), (name: string) => shortName(name, 2, 1)];
