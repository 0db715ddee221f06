// Subcommands about work in the background: the jobs of the queue, and the followers of the ledger.
import { isoOf } from '../db/columns.ts';
import { failedJobIds, readFailedJobs, readJobs } from '../db/jobs.ts';
import { readFollowerLag } from '../db/ledger/follower-lag.ts';
import { command } from './command.ts';
import { count, shortTime } from './layout.ts';
import { retryMessages } from './mail.ts';

const MOST_LISTED = 1000;

export const jobCommands = [
  command({
    name: 'jobs',
    kind: 'read',
    does: 'says how many jobs wait, run and failed, since when the oldest is due, and why those of the last day failed',
    run: async ({ sql }) => {
      const { oldestDueAt, failed, ...jobs } = await readJobs(sql);
      const list = await readFailedJobs(sql, MOST_LISTED);
      const failedJobs = list.map(({ createdAt, failedAt, ...job }) => ({
        ...job,
        createdAt: isoOf(createdAt)!,
        failedAt: isoOf(failedAt)!,
      }));
      return { ...jobs, failed, oldestDueAt: isoOf(oldestDueAt), failedJobs };
    },
    text: ({ waiting, due, retrying, running, failed, oldestDueAt, failedJobs }) => [
      `${count(waiting, 'job')} ${waiting === 1 ? 'waits' : 'wait'}: ${due} could run now, ${retrying} failed before. ${running} run. ${failed} were given up in the last day.`,
      ...(oldestDueAt === null ? [] : [`The one that waits longest could run since ${shortTime(oldestDueAt)} UTC.`]),
      ...(failedJobs.length === 0
        ? []
        : [
            ...(failedJobs.length < failed ? [`These are the latest ${failedJobs.length.toLocaleString('en-US')}:`] : []),
            {
              heads: ['id*', 'queue', 'created (UTC)', 'given up', 'tries', 'reason'],
              rows: failedJobs.map(({ id, queue, createdAt, failedAt, tries, reason }) => [
                id,
                queue,
                shortTime(createdAt),
                shortTime(failedAt),
                String(tries),
                reason ?? 'unknown',
              ]),
            },
            '"jobs retry" tries them again.',
          ]),
    ],
  }),
  command({
    name: 'jobs retry',
    kind: 'act',
    does: 'tries the jobs again that were given up in the last day',
    run: async ({ sql, act, databaseUrl }) => {
      const { failed } = await readJobs(sql);
      const { messages: jobs } = await retryMessages({ act, databaseUrl }, failedJobIds);
      return { jobs, leftOut: Math.max(0, failed - jobs) };
    },
    text: ({ jobs, leftOut }) => [
      jobs === 0 && leftOut === 0 ? 'No job was given up.' : `${count(jobs, 'job')} will be tried at once.`,
      ...(leftOut === 0
        ? []
        : [
            `${count(leftOut, 'job')} ${leftOut === 1 ? 'is' : 'are'} left out, because nothing is to be sent any more. Within a day they are gone.`,
          ]),
    ],
  }),
  command({
    name: 'followers',
    kind: 'read',
    does: 'says how far each follower of the ledger is, and how far behind in entries and seconds',
    run: async ({ sql }) => ({
      followers: (await readFollowerLag(sql)).map(({ consumer: name, position, entries: lagEntries, lagMs }) => ({
        name,
        position,
        lagEntries,
        lagSeconds: lagMs / 1000,
      })),
    }),
    text: ({ followers }) => [
      followers.length === 0
        ? 'No process has followed the ledger yet.'
        : {
            heads: ['follower', 'position', 'behind in entries', 'and seconds'],
            rows: followers.map(({ name, position, lagEntries, lagSeconds }) => [
              name,
              String(position),
              String(lagEntries),
              lagSeconds.toFixed(1),
            ]),
          },
    ],
  }),
];
