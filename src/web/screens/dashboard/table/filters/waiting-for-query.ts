// The neighbors that the titles of a list wait for.
import { deskPartnersQuery } from '../../../../data/queries.ts';
import type { ListOrigin } from '../../../../navigation/list-origin.ts';

export const waitingForQuery = ({ filters, assignee, q }: Pick<ListOrigin, 'filters' | 'assignee' | 'q'>) =>
  deskPartnersQuery({ filters, ...(assignee === undefined ? {} : { assignee }), q });
