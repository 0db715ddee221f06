// The background process of the month drill, without its timers: it does the work of each time that it is told, and may be killed meanwhile.
import { writeDigests } from '../../../src/server/schedule/write-digests.ts';
import { connect } from '../../../src/server/postgres/connections/sql.ts';
import { JOB_INTERVALS } from '../../../src/server/jobs/job-intervals.ts';
import { startJobQueue } from '../../../src/server/jobs/job-queue.ts';
import { createConsumers } from '../../../src/server/ledger/consumers.ts';
import { followLedger } from '../../../src/server/ledger/follow-ledger.ts';
import { LiveBus } from '../../../src/server/live/live-bus.ts';
import { createOutbox } from '../../../src/server/mail/outbox.ts';
import { sendReminders } from '../../../src/server/schedule/send-reminders.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { setClock } from '../../../testing/servers/simulated-clock.ts';

const databaseUrl = process.env['DATABASE_URL']!;
const sql = connect(databaseUrl, 3);
const live = new LiveBus(sql);
await live.start(databaseUrl);
const jobs = await startJobQueue(databaseUrl, JOB_INTERVALS);
const outbox = createOutbox(jobs);
const ledger = followLedger({ sql, live, consumers: createConsumers(outbox) });
const say = (message: FromWorker) => process.send!(message);

async function work(now: number): Promise<void> {
  setClock(now);
  await sendReminders({ sql, live, outbox }, now);
  await ledger.catchUp();
  await writeDigests({ sql, outbox }, now);
}

process.on('message', ({ now }: ToWorker) => {
  work(now).then(
    () => say({ kind: 'done', now }),
    (error: unknown) => say({ kind: 'failed', error: String(error) }),
  );
});
say({ kind: 'ready' });
