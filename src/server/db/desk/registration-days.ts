// Organizations' own days for registration after a retail sale.
import type { RegistrationDays } from '../../../domain/desk/clock/registration.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** `changedBy`: null if the account was deleted. `changedAt` in ms. */
export type OwnRegistrationDays = RegistrationDays & { state: UsState; changedBy: string | null; changedAt: number };

export const readRegistrationDays = async (sql: Sql | Tx, orgId: string): Promise<OwnRegistrationDays[]> => [
  ...(await sql<OwnRegistrationDays[]>`
    select r.state, r.days, r.financed_days as "financedDays", u.name as "changedBy", ${ms(sql, 'r.changed_at')} as "changedAt"
    from registration_days r left join app_user u on u.id = r.changed_by where r.org_id = ${orgId}`),
];

export async function saveRegistrationDays(
  tx: Tx,
  { state, days, financedDays }: RegistrationDays & { state: UsState },
  by: { orgId: string; userId: string; now: number },
): Promise<void> {
  const row = { days, financed_days: financedDays, changed_by: by.userId, changed_at: new Date(by.now) };
  await tx`
    insert into registration_days ${tx({ org_id: by.orgId, state, ...row })} on conflict (org_id, state) do update set ${tx(row)}`;
}

export const deleteRegistrationDays = (tx: Tx, orgId: string, state: UsState) =>
  tx`delete from registration_days where org_id = ${orgId} and state = ${state}`;
