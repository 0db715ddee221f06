// The limit of event streams per user, over all servers.
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test, vi } from 'vitest';
import { listen, openStream, type Stream } from '../../../testing/servers/event-stream.ts';
import { useSecondServer } from '../../../testing/servers/second-server.ts';
import { type Person, useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { STREAMS_PER_USER } from '../../domain/limits.ts';
import { createStreamSlots } from './stream-slots.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
let one: string;
let other: string;
beforeAll(async () => {
  [one, other] = [await listen(here.services), await listen(second.services)];
});

const openIds = async ({ userId }: Person) =>
  (await here.services.sql<{ id: string }[]>`select id from live_stream where user_id = ${userId} order by id`).map(({ id }) => id);
const DISPLACED = 'displaced|0';

test('a stream too many takes the place of the oldest one, in whatever server that is open, and tells its page to wait', async () => {
  const [ann, bob] = [await here.signUp('ann@x.test'), await here.signUp('bob@x.test')];
  const bobs = await openStream(one, bob);
  const streams: Stream[] = [];
  for (let i = 0; i < STREAMS_PER_USER; i++) streams.push(await openStream(i % 2 === 0 ? one : other, ann));
  for (const address of [other, one]) streams.push(await openStream(address, ann));
  await Promise.all([streams[0]!.ended, streams[1]!.ended]);
  expect(streams.map(({ received }) => received.includes(DISPLACED))).toEqual(streams.map((_, at) => at < 2));
  expect(await openIds(ann)).toHaveLength(STREAMS_PER_USER);

  here.services.live.publish([ann.userId, bob.userId], 'network', 0);
  await Promise.all([...streams.slice(2), bobs].map(async (stream) => await stream.receives('network|0')));
  expect(bobs.received).not.toContain(DISPLACED);
  for (const stream of [...streams, bobs]) await stream.close();
  await vi.waitFor(async () => expect(await here.services.sql`select 1 from live_stream`).toHaveLength(0), { timeout: 5000 });
});

test('closing one allows another, and nothing is displaced', async () => {
  const lea = await here.signUp('lea@x.test');
  const streams: Stream[] = [];
  for (let i = 0; i < STREAMS_PER_USER; i++) streams.push(await openStream(one, lea));
  await streams.pop()!.close();
  await vi.waitFor(async () => expect(await openIds(lea)).toHaveLength(STREAMS_PER_USER - 1), { timeout: 5000 });
  streams.push(await openStream(other, lea));
  here.services.live.publish([lea.userId], 'network', 0);
  for (const stream of streams) await stream.receives('network|0');
  expect(streams.some(({ received }) => received.includes(DISPLACED))).toBe(false);
  for (const stream of streams) await stream.close();
});

test('of streams that are opened at the same moment, twenty stay', async () => {
  const kim = await here.signUp('kim@x.test');
  const opened = await Promise.all(Array.from({ length: STREAMS_PER_USER + 5 }, (_, at) => openStream(at % 2 === 0 ? one : other, kim)));
  await vi.waitFor(() => expect(opened.filter(({ received }) => received.includes(DISPLACED))).toHaveLength(5), { timeout: 5000 });
  expect(await openIds(kim)).toHaveLength(STREAMS_PER_USER);
  for (const stream of opened) await stream.close();
});

test('a killed server leaves rows behind; the pages of its user get streams at once, and no other stream is displaced for them', async () => {
  const eve = await here.signUp('eve@x.test');
  const living: Stream[] = [];
  for (let i = 0; i < 10; i++) living.push(await openStream(one, eve));
  await here.services.sql`
    insert into live_stream (id, user_id, beat_at)
    select gen_random_uuid(), ${eve.userId}, clock_timestamp() - interval '31 seconds' from generate_series(1, 10)`;
  for (let i = 0; i < 10; i++) living.push(await openStream(other, eve));
  here.services.live.publish([eve.userId], 'network', 0);
  for (const stream of living) await stream.receives('network|0');
  expect(living.some(({ received }) => received.includes(DISPLACED))).toBe(false);
  for (const stream of living) await stream.close();
});

test('a server that was killed a moment ago does not keep its user’s pages from their streams', async () => {
  const pat = await here.signUp('pat@x.test');
  await here.services.sql`
    insert into live_stream (id, user_id)
    select gen_random_uuid(), ${pat.userId} from generate_series(1, ${STREAMS_PER_USER}::int)`;
  const stream = await openStream(one, pat);
  here.services.live.publish([pat.userId], 'network', 0);
  await stream.receives('network|0');
  expect(await openIds(pat)).toHaveLength(STREAMS_PER_USER);
  await stream.close();
});

test('a stream whose row is gone ends at the next heartbeat without being displaced, so its page opens another one', async () => {
  const zoe = await here.signUp('zoe@x.test');
  const { sql, live } = here.services;
  const slots = createStreamSlots(sql, live);
  const end = vi.fn<() => void>();
  const id = uuidv7();
  await slots.take(zoe.userId, id, end);
  await slots.renew();
  expect(end).not.toHaveBeenCalled();
  await sql`delete from live_stream where id = ${id}`;
  await slots.renew();
  expect(end).toHaveBeenCalledOnce();
  await slots.close();
});
