// The names of the operations as properties: "go to definition" on `operation.confirmDelivery` leads to its row in the table.
import type { Operations } from '../../api/operations.ts';

type Names<Table> = { readonly [Name in keyof Table]: Name };

/** Each property is its own name. The table itself, with its schemas, stays out of the page's script. */
export const operation = new Proxy({}, { get: (_names, name) => name }) as Names<Operations>;
