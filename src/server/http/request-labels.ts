// What a request is called in figures and in the log: from closed sets, whatever address somebody types.
import type { FastifyRequest } from 'fastify';

export type RequestLabels = { method: string; route: string };

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** `route` is the pattern of an operation, a document or a door; `file` for all files; `page` for every address of the app, known or not. */
export function requestLabels(request: FastifyRequest): RequestLabels {
  const { url } = request.routeOptions;
  const method = METHODS.includes(request.method) ? request.method : 'other';
  return { method, route: url === undefined ? 'page' : isFile(url) ? 'file' : url };
}

/** The files of a build have other names with the next. */
const isFile = (url: string): boolean => !url.startsWith('/api/') && /\.\w+$/.test(url);
