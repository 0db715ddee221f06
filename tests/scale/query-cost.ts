// Measures what PostgreSQL does for a statement: the sequential scans, and the rows and pages that it reads.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import type { Statement } from '../../testing/database/sql-statements.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};
/** `rows`: rows read from all tables, including those that a filter removed. `pages`: of 8 KB. */
export type QueryCost = { sequentialScans: string[]; indexes: string[]; rows: number; pages: number };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** PostgreSQL plans a prepared statement for its values at first, and may switch to one plan for all values later. */
export const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'] as const;

/** Runs the statement as a prepared statement, as the driver does, and returns its cost. */
export async function measureCost(sql: Sql, { text, parameters, types }: Statement, mode: (typeof PLAN_MODES)[number]): Promise<QueryCost> {
  return await sql.begin(async (tx) => {
    await tx.unsafe(`set local plan_cache_mode = ${mode}`);
    await tx.unsafe(`prepare measured as ${text}`);
    const given = parameters.length === 0 ? '' : `(${parameters.map((value, at) => literal(value, types[at]!)).join(', ')})`;
    const [row] = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`explain (analyze, buffers, format json) execute measured${given}`);
    await tx.unsafe('deallocate measured');
    return summed(row!['QUERY PLAN'][0].Plan);
  });
}

/** The type that the driver sends for a value that it writes as JSON. */
const JSON_OID = 3802;

function literal(value: unknown, type: number): string {
  if (value === null || value === undefined) return 'null';
  const text =
    value instanceof Date
      ? value.toISOString()
      : type === JSON_OID
        ? JSON.stringify(value)
        : Array.isArray(value)
          ? `{${value.map((item) => JSON.stringify(item)).join()}}`
          : (value as string | number | boolean).toString();
  return `'${text.replaceAll("'", "''")}'`;
}

function summed(plan: Plan): QueryCost {
  const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] > 0);
  const rowsRead = (node: Plan) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];
  return {
    sequentialScans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].toSorted(),
    rows: Math.round(nodes.filter((node) => node['Relation Name'] !== undefined).reduce((sum, node) => sum + rowsRead(node), 0)),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}
