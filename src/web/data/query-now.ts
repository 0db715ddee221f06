// Reads while the page stands still. Only for the moment before a print: the browser lays out the page when its listeners return.
import type { Out, QueryName, Sent } from '../../api/operations.ts';
import { orgHeader, queryUrl } from './api-client.ts';
import { apiErrorFrom } from './api-error.ts';

/** Reads for the page's organization. Throws if there is no answer, or a refusal. */
export function queryNow<N extends QueryName>(name: N, input: Sent<N>): Out<N> {
  const request = new XMLHttpRequest();
  request.open('GET', queryUrl(name, input), false);
  for (const [header, value] of Object.entries(orgHeader())) request.setRequestHeader(header, value);
  request.send();
  const body: unknown = JSON.parse(request.responseText);
  if (request.status !== 200) throw apiErrorFrom(request.status, body);
  return body as Out<N>;
}
