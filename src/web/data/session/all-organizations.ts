// Whether a person of several organizations looks at all of them in one table. What they chose last is kept in this browser.
import type { ViewerView } from '../../../api/session.ts';
import { remember, remembered } from '../../browser/remembered.ts';
import { createStore } from '../../browser/store.ts';

/** The page of the table over all organizations. */
export const ALL_ORGANIZATIONS = '/organizations';

type Person = Pick<ViewerView, 'userId' | 'orgs'>;

const KEY = 'all organizations';
/** The id of the person who chose it. */
const chosenBy = createStore(remembered(KEY));

/** Only somebody in two or more organizations can. */
export const maySeeAll = ({ orgs }: Pick<Person, 'orgs'>): boolean => orgs.length > 1;

export function keepChoiceOfAll({ userId }: Pick<Person, 'userId'>, isAll: boolean): void {
  const next = isAll ? userId : null;
  if (chosenBy.get() === next) return;
  remember(KEY, next);
  chosenBy.set(next);
}

export const choseAll = (person: Person): boolean => chosenBy.get() === person.userId && maySeeAll(person);
/** A hook. */
export const useChoseAll = (person: Person): boolean => chosenBy.use() === person.userId && maySeeAll(person);
