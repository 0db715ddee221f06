// The names of the operations as properties, so that "go to definition" on `operation.confirmDelivery` opens its row in the table.
import type { Operations } from '../../api/operations.ts';

type Names<Table> = { readonly [Name in keyof Table]: Name };

/** Each property's value is its own name. A proxy, so that the table and its schemas stay out of the bundle. */
export const operation = new Proxy({}, { get: (_names, name) => name }) as Names<Operations>;
