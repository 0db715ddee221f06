// Whether this process is well, for what watches over it: GET /health/live and GET /health/ready. One word, and nothing about the installation.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAvailable } from '../db/database-load.ts';
import type { Sql } from '../db/sql.ts';

/** A database that takes longer for nothing keeps everybody waiting. */
const PATIENCE_MS = 1000;

type Status = 'ok' | 'stopping' | 'no-database';

/** Without a session and without limits: anybody may ask as often as they like, so that all who ask at once share one question. */
export function healthRoutes(app: FastifyInstance, sql: Sql): void {
  let isStopping = false;
  let asked: Promise<boolean> | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  app.get('/health/live', async (_request, reply) => answer(reply, 'ok'));
  app.get('/health/ready', async (_request, reply) => {
    if (isStopping) return answer(reply, 'stopping');
    const isThere = await inTime(databaseAnswers());
    return answer(reply, isThere ? 'ok' : 'no-database');
  });

  function databaseAnswers(): Promise<boolean> {
    asked ??= isDatabaseAvailable(sql).finally(() => {
      asked = undefined;
    });
    return asked;
  }
}

const answer = (reply: FastifyReply, status: Status) =>
  reply
    .code(status === 'ok' ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status });

async function inTime(answered: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), PATIENCE_MS);
  try {
    return await Promise.race([answered, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
