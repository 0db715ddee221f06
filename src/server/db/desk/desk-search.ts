// How the search of the table compares the words of a row `d` with those that are searched for.
import type { SearchTerm } from '../../../domain/search/search-text.ts';
import { IGNORED_CHARACTERS, WITHHELD } from '../../../domain/search/vehicle-terms.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import type { Fragment, Sql } from '../../postgres/connections/sql.ts';

/**
 * The term is in the year, make, model, VIN, stock number, or in the name of a neighbor or of the colleague. If every one is, a row matches:
 * the same rule as `hasEveryTerm` of `withoutWithheld` in the domain.
 */
export function rowMatches(sql: Sql, { word, vin, name }: SearchTerm): Fragment {
  const { letters, digits } = VIN_LOOK_ALIKES;
  const inName = name === '' ? sql`` : sql`or strpos(words.names, ${name}) > 0`;
  return sql`and (strpos(words.text, ${word}) > 0 or strpos(translate(d.vin, ${letters}, ${digits}), ${vin}) > 0 ${inName})`;
}

/** A text as the search compares it. `replace` for each character is several times as fast as `translate`. */
const folded = (text: string): string =>
  Array.from(IGNORED_CHARACTERS).reduce((shorter, char) => `replace(${shorter}, '${char}', '')`, `lower(${text})`);

const MAKE_AND_MODEL = String.raw`regexp_replace(concat_ws(E'\n', d.make, d.model), '${WITHHELD}', E'\n', 'g')`;

/** Computed once for each row: `offset 0` keeps PostgreSQL from repeating it for each term. VINs have no character that is ignored. */
export const rowWords = (sql: Sql): Fragment => sql`
  cross join lateral (
    select concat_ws(E'\n', d.year, lower(d.vin), ${sql.unsafe(folded(`concat_ws(E'\\n', ${MAKE_AND_MODEL}, e.stock_number)`))}) as text,
      concat_ws(E'\n', up.folded_name, down.folded_name,
        (select colleague.folded_name from colleague where colleague.id = e.assignee_id)) as names
    offset 0
  ) words`;
