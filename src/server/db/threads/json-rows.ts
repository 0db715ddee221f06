// Parts of the expressions that build a thread as JSON. They contain no parameters, so they are built once, not for each request.

/** The rows of `select` as JSON, in its order. An object of many keys is cheaper as a row than built key by key. */
export const jsonRows = (select: string): string => `(select coalesce(json_agg(r), '[]') from (${select}) r)`;

/** The name of a user, if the stake is one of the viewer's organization: a row `viewer` has its stakes. */
export const colleagueName = (userId: string, stakeId: string): string =>
  `case when ${stakeId} = any(viewer.stake_ids) then (select p.name from app_user p where p.id = ${userId}) end`;

/** The name of the user who made the entry of the ledger that `which` selects, likewise. Only likes have the time of another entry. */
export const entryColleague = (which: string, stakeId: string): string =>
  `(select p.name from thread_event e join app_user p on p.id = e.user_id
    where e.thread_id = t.id and ${which} and e.command not in ('likeUpdate', 'unlikeUpdate') and ${stakeId} = any(viewer.stake_ids))`;

/** What was read of each of several, by id. */
export type ById<T> = [id: string, of: T][];
