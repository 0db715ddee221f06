// PostgreSQL's arrays of one dimension, for the driver. Its own way is to ask every new connection for the types it has, and a query
// that waits for that answer waits for ever if the connection breaks in between; so the types in use are named here instead.

type ArrayType<T> = { to: number; from: number[]; parse(text: string): (T | null)[]; serialize(items: readonly (T | null)[]): string };

const arrayOf = <T>(oid: number, parse: (text: string) => T): ArrayType<T> => ({
  to: oid,
  from: [oid],
  parse: (text) => itemsOf(text).map((item) => (item === null ? null : parse(item))),
  serialize: (items) => `{${items.map((item) => (item === null ? 'null' : quoted(String(item)))).join(',')}}`,
});

const same = (text: string) => text;

/** By PostgreSQL's ids of the array types. Booleans and timestamps can only be read: the driver takes a list of them for one. */
export const arrayTypes = {
  uuids: arrayOf(2951, same),
  texts: arrayOf(1009, same),
  varchars: arrayOf(1015, same),
  names: arrayOf(1003, same),
  dates: arrayOf(1182, same),
  smallints: arrayOf(1005, Number),
  integers: arrayOf(1007, Number),
  bigints: arrayOf(1016, Number),
  doubles: arrayOf(1022, Number),
  booleans: arrayOf(1000, (text) => text === 't'),
  timestamps: arrayOf(1185, (text) => new Date(text)),
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** `{a,"b \" c",NULL}` into its items. */
function itemsOf(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain === 'NULL' ? null : (plain ?? '')) : inQuotes.replaceAll(/\\(.)/gs, '$1'),
  );
}
