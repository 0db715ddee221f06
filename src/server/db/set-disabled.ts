// The time since when the operator has disabled a person or an organization, null if it is not: the column `disabled_at`.
import { hasChanged, type Tx } from '../postgres/connections/sql.ts';

/** `at`: when it is disabled, in ms; null to enable it. Returns false if there is nothing to change. */
export const setDisabled = async (tx: Tx, table: 'app_user' | 'org', id: string, at: number | null): Promise<boolean> =>
  await hasChanged(tx`
    update ${tx(table)} set disabled_at = ${at === null ? null : new Date(at)}
    where id = ${id} and (disabled_at is null) = ${at !== null}`);
