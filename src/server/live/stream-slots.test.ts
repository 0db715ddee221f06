// The limit of event streams per user, over all servers.
import { beforeAll, expect, test, vi } from 'vitest';
import { listen, openStream, type Stream } from '../../../tests/event-stream.ts';
import { useSecondServer } from '../../../tests/second-server.ts';
import { type Person, useTestServices } from '../../../tests/test-services.ts';
import { STREAMS_PER_USER } from '../../domain/limits.ts';

const here = useTestServices();
const second = useSecondServer(here);
let one: string;
let other: string;
beforeAll(async () => {
  [one, other] = [await listen(here.services), await listen(second.services)];
});
const status = async (address: string, { cookie }: Person) => (await fetch(`${address}/api/live`, { headers: { cookie } })).status;

test('a user may have twenty event streams on all servers together, and closing one allows another', async () => {
  const [ann, bob] = [await here.signUp('ann@x.test'), await here.signUp('bob@x.test')];
  const streams: Stream[] = [];
  for (let i = 0; i < STREAMS_PER_USER; i++) streams.push(await openStream(i % 2 === 0 ? one : other, ann));
  for (const address of [one, other]) {
    const answer = await fetch(`${address}/api/live`, { headers: { cookie: ann.cookie } });
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { error: { code: 'resource-exhausted', message: 'You have this open in too many browsers. Close some of them.' } },
    ]);
  }
  const bobs = await openStream(one, bob);

  await streams.pop()!.close();
  const again = await vi.waitFor(async () => await openStream(one, ann), { timeout: 5000, interval: 20 });
  expect(await status(other, ann)).toBe(429);
  here.services.live.publish([ann.userId], 'network', 0);
  await again.receives('network|0');
  for (const stream of [...streams, again, bobs]) await stream.close();
  await vi.waitFor(async () => expect(await here.services.sql`select 1 from live_stream`).toHaveLength(0), { timeout: 5000 });
});

test('streams opened at the same moment do not exceed the limit of twenty', async () => {
  const kim = await here.signUp('kim@x.test');
  const opening = Array.from({ length: 30 }, (_, at) => openStream(at % 2 === 0 ? one : other, kim).catch(() => null));
  const open = (await Promise.all(opening)).filter((stream) => stream !== null);
  expect(open).toHaveLength(STREAMS_PER_USER);
  for (const stream of open) await stream.close();
});

test('streams of a crashed server do not count, so its users can open new ones', async () => {
  const eve = await here.signUp('eve@x.test');
  await here.services.sql`
    insert into live_stream (id, user_id, beat_at)
    select gen_random_uuid(), ${eve.userId}, now() - interval '80 seconds' from generate_series(1, ${STREAMS_PER_USER}::int)`;
  const stream = await openStream(one, eve);
  expect(
    await here.services.sql`select 1 from live_stream where user_id = ${eve.userId} and beat_at > now() - interval '5 seconds'`,
  ).toHaveLength(1);
  await stream.close();
});
