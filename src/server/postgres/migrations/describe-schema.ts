// The schema from PostgreSQL's catalog, as text for reviews. The embedded PostgreSQL does not include pg_dump.
import type { Sql } from '../connections/sql.ts';

/** The functions, tables, constraints, indexes and triggers of the public schema, sorted by name. */
export async function describeSchema(sql: Sql): Promise<string> {
  const functions = await sql<{ text: string }[]>`
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.oid::regprocedure::text`;
  type Table = { name: string; persistence: string; columns: string[]; constraints: string[]; indexes: string[]; triggers: string[] };
  const tables = await sql<Table[]>`
    select c.relname as name, case when c.relpersistence = 'u' then 'unlogged ' else '' end as persistence,
      array(
        select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
          || case when a.attnotnull then ' not null' else '' end
          || case when a.attidentity <> '' then ' generated always as identity'
                  when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                  when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
                  else '' end
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      ) as columns,
      array(
        -- 'n': newer versions keep "not null" as a constraint too
        select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype not in ('n', 't') order by k.contype = 'p' desc, k.conname
      ) as constraints,
      array(
        select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
        order by (select n.relname from pg_class n where n.oid = i.indexrelid)
      ) as indexes,
      array(
        select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname
      ) as triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`;
  const parts = [
    '-- The schema that the migrations make. Written by `npm run schema`, and held true by a test: do not edit.',
    ...functions.map(({ text }) => `${text.trimEnd()};`),
    ...tables.map(({ name, persistence, columns, constraints, indexes, triggers }) =>
      [
        `create ${persistence}table ${name} (\n${[...columns, ...constraints].map((line) => `  ${line}`).join(',\n')}\n);`,
        ...[...indexes, ...triggers].map((line) => `${line};`),
      ].join('\n'),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}
