// The labels of a request in metrics and in the log. They come from closed sets, so that arbitrary URLs do not make new labels.
import type { FastifyRequest } from 'fastify';

export type RequestLabels = { method: string; route: string };

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/**
 * `route`: the URL pattern of an operation, an auth route or a document; `file` for all files; `page` for every other URL, known to the app
 * or not.
 */
export function requestLabels(request: FastifyRequest): RequestLabels {
  const { url } = request.routeOptions;
  const method = METHODS.includes(request.method) ? request.method : 'other';
  return { method, route: url === undefined ? 'page' : isFile(url) ? 'file' : url };
}

/** Files share one label, because their names change with every build. */
const isFile = (url: string): boolean => !url.startsWith('/api/') && /\.\w+$/.test(url);
