// What PostgreSQL really does for a statement: which tables it reads through, how many rows and pages it looks at.
import type { Sql } from '../../src/server/db/sql.ts';
import type { Statement } from '../sql-statements.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};
/** `rows`: of all tables together, the ones looked at and thrown away too. `pages` of 8 KB. */
export type QueryCost = { sequentialScans: string[]; rows: number; pages: number };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The driver's prepared statements are planned for their values at first and later, perhaps, once for all values. */
export const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'] as const;

/** Runs the statement as the driver prepares it. */
export async function measureCost(sql: Sql, { text, parameters }: Statement, way: (typeof PLAN_MODES)[number]): Promise<QueryCost> {
  return await sql.begin(async (tx) => {
    await tx.unsafe(`set local plan_cache_mode = ${way}`);
    await tx.unsafe(`prepare heard as ${text}`);
    const given = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`;
    const [row] = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`explain (analyze, buffers, format json) execute heard${given}`);
    await tx.unsafe('deallocate heard');
    return summed(row!['QUERY PLAN'][0].Plan);
  });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text =
    value instanceof Date
      ? value.toISOString()
      : Array.isArray(value)
        ? `{${value.map((item) => JSON.stringify(item)).join()}}`
        : (value as string | number | boolean).toString();
  return `'${text.replaceAll("'", "''")}'`;
}

function summed(plan: Plan): QueryCost {
  const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] > 0);
  const looked = (node: Plan) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];
  return {
    sequentialScans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!),
    rows: Math.round(nodes.filter((node) => node['Relation Name'] !== undefined).reduce((sum, node) => sum + looked(node), 0)),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}
