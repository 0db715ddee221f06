// Parsers for PostgreSQL's one-dimensional arrays. By default the driver queries the array types on every new connection, and a query
// that waits for that result waits forever if the connection breaks in between. So the types in use are listed here instead.

type ArrayType<T> = { to: number; from: number[]; parse(text: string): (T | null)[]; serialize(items: readonly (T | null)[]): string };

const arrayOf = <T>(oid: number, parse: (text: string) => T): ArrayType<T> => ({
  to: oid,
  from: [oid],
  parse: (text) => parseItems(text).map((item) => (item === null ? null : parse(item))),
  serialize: (items) => `{${items.map((item) => (item === null ? 'null' : quoted(String(item)))).join(',')}}`,
});

const identity = (text: string) => text;

/** By the oid of the array type. Arrays of booleans and timestamps can only be read: the driver infers a wrong type for such parameters. */
export const arrayTypes = {
  uuids: arrayOf(2951, identity),
  texts: arrayOf(1009, identity),
  varchars: arrayOf(1015, identity),
  names: arrayOf(1003, identity),
  dates: arrayOf(1182, identity),
  smallints: arrayOf(1005, Number),
  integers: arrayOf(1007, Number),
  bigints: arrayOf(1016, Number),
  doubles: arrayOf(1022, Number),
  booleans: arrayOf(1000, (text) => text === 't'),
  timestamps: arrayOf(1185, (text) => new Date(text)),
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Splits `{a,"b \" c",NULL}` into its items. */
function parseItems(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain === 'NULL' ? null : (plain ?? '')) : inQuotes.replaceAll(/\\(.)/gs, '$1'),
  );
}
