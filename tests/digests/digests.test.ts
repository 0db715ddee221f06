// The digests of members: when they are written, what they say, and what is left out.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, dayIn, nextTimeOfDay } from '../../src/domain/days.ts';
import type { TitlePolicyView } from '../../src/api/title-policy.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { sendReminders } from '../../src/server/schedule/send-reminders.ts';
import { writeDigests } from '../../src/server/schedule/write-digests.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { type Owner, createColleague, createOwner, insertConnection } from '../../testing/people/owners.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { VEHICLE, latestUpdateId, openThreadAs, sendCommand, uniqueVin } from '../../testing/threads/threads.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll } = useSenders(here);
const ZONE = 'America/Denver';
const HOUR = 3_600_000;

let [seller, auction, buyer] = [] as unknown as [Owner, Owner, Owner];
/** A Sunday at noon in Denver. */
const SUNDAY = Date.parse('2026-11-22T19:00:00Z');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: SUNDAY });
  await here.services.sql`delete from digest`;
  await here.services.sql`update mail set status = 'skipped', settled_at = now() where status = 'pending'`;
  const made = await Promise.all(['Silver State', 'Front Range', 'Bluebird'].map((name) => createOwner(here, name)));
  [seller, auction, buyer] = made as [Owner, Owner, Owner];
});
afterEach(() => void vi.useRealTimers());

const openThread = async (vehicle: Partial<typeof VEHICLE> = {}) =>
  await openThreadAs(auction, {
    ...VEHICLE,
    vin: uniqueVin(),
    ...vehicle,
    boughtFromOrgId: seller.orgId,
    soldToOrgId: buyer.orgId,
    creatorHasTitle: true,
  });
const acceptedThread = async () => {
  const threadId = await openThread();
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  return threadId;
};
async function at(now: number): Promise<void> {
  vi.setSystemTime(now);
  await writeDigests(here.services, now);
}
const hour = (time: string, day = '2026-11-23', zone: string = ZONE): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return nextTimeOfDay(zone, hours * 60 + minutes, Date.parse(`${day}T00:00:00Z`) - 6 * HOUR, (one) => one === day);
};
const digestsOf = async ({ userId }: { userId: string }) =>
  await here.services.sql<{ status: string }[]>`select status from mail where user_id = ${userId} and kind = 'digest' order by created_at`;
const prefer = async ({ userId }: { userId: string }, digest: object, others: object = {}) => {
  await here.services.sql`
    update app_user set email_prefs = ${here.services.sql.json({ enabled: true, types: {}, digest, ...others } as never)} where id = ${userId}`;
};
/** What the digest of the owner says, as sent now. */
async function received(owner: Owner) {
  const [{ email }] = await here.services.sql<[{ email: string }]>`select email from app_user where id = ${owner.userId}`;
  await deliverAll({ kind: 'digest' });
  return smtp.received.filter(({ to }) => to === email).at(-1);
}

describe('a digest is due', () => {
  test('on weekdays at 7:30 by the clocks of the member’s zone, once', async () => {
    const threadId = await acceptedThread();
    await sendCommand(auction, 'markDelivered', { threadId });
    await at(SUNDAY);
    await at(hour('07:29'));
    expect(await digestsOf(buyer)).toHaveLength(0);
    await Promise.all([1, 2, 3].map(async () => await at(hour('07:30'))));
    await at(hour('11:00'));
    expect(await digestsOf(buyer)).toHaveLength(1);
    for (let day = 24; day <= 30; day += 1) await at(hour('07:30', `2026-11-${day}`));
    // Tuesday to Friday, and the next Monday.
    expect(await digestsOf(buyer)).toHaveLength(6);
  });

  test('at the hour and in the zone that the member chose, also when clocks change', async () => {
    const threadId = await acceptedThread();
    await sendCommand(auction, 'markDelivered', { threadId });
    const east = await createColleague(here, buyer);
    await prefer(east, { at: '09:00', timeZone: 'America/New_York' });
    await at(SUNDAY);
    await at(hour('09:00', '2026-11-23', 'America/New_York') - 1);
    expect(await digestsOf(east)).toHaveLength(0);
    await at(hour('09:00', '2026-11-23', 'America/New_York'));
    expect(await digestsOf(east)).toHaveLength(1);
    await here.services.sql`update digest set due_at = null`;
    await at(Date.parse('2027-03-12T20:00:00Z'));
    await at(Date.parse('2027-03-15T12:59:59Z'));
    expect(await digestsOf(east)).toHaveLength(1);
    await at(Date.parse('2027-03-15T13:00:00Z'));
    expect(await digestsOf(east)).toHaveLength(2);
  });

  test('later on the same day if no process was there, but not on another day', async () => {
    const threadId = await acceptedThread();
    await sendCommand(auction, 'markDelivered', { threadId });
    await at(SUNDAY);
    await at(hour('16:00'));
    expect(await digestsOf(buyer)).toHaveLength(1);
    await at(hour('05:00', '2026-11-26'));
    expect(await digestsOf(buyer)).toHaveLength(1);
    await at(hour('07:30', '2026-11-26'));
    expect(await digestsOf(buyer)).toHaveLength(2);
  });

  test('never if the member turned it, or all mail, off', async () => {
    const threadId = await acceptedThread();
    await sendCommand(auction, 'markDelivered', { threadId });
    const [without, silent] = [await createColleague(here, buyer), await createColleague(here, buyer)];
    await prefer(without, { at: null });
    await prefer(silent, {}, { enabled: false });
    await at(SUNDAY);
    for (let day = 23; day <= 30; day += 1) await at(hour('12:00', `2026-11-${day}`));
    expect([await digestsOf(without), await digestsOf(silent)]).toEqual([[], []]);
  });

  test('only if there is something to say', async () => {
    await at(SUNDAY);
    await at(hour('07:30'));
    expect(await digestsOf(buyer)).toHaveLength(0);
  });
});

describe('a digest says', () => {
  test('what needs the organization today, what is late, and what moved', async () => {
    const [coming, waiting] = [await acceptedThread(), await acceptedThread()];
    const drawer = await openThread();
    await sendCommand(buyer, 'updateDeskEntry', { threadId: waiting, dueOn: addDays(dayIn(ZONE, SUNDAY), -16) });
    await at(SUNDAY);
    vi.setSystemTime(SUNDAY + HOUR);
    await sendCommand(auction, 'markDelivered', { threadId: coming });
    await at(hour('07:30'));
    const mail = (await received(buyer))!;
    expect(mail.subject).toBe('Monday’s titles: 1 to act on, 1 late');
    expect(mail.text).toContain('One title needs you today.');
    expect(mail.text).toContain('Of 2 open at Bluebird, 1 is late.');
    expect(mail.text).toMatch(
      /ACT TODAY: 1 \(your move\)\n\n\w{6} {2}2021 Ford F-150\nFront Range sent it yesterday\. Is it here\?\nConfirm: http/,
    );
    expect(mail.text).toMatch(
      /LATE: 1 \(it waits for others\)\n\n\w{6} {2}2021 Ford F-150 {2}\(17 days late\)\nOwed by Front Range, which has it\nhttp/,
    );
    expect(mail.text).toContain(`/t/${coming}`);
    expect(mail.text).toContain('Sent to Pat Doe on weekdays at 7:30, Denver time.');
    expect(mail.html).not.toContain(drawer);
    // The auction has sent one and holds two.
    const theirs = (await received(auction))!.text;
    expect(theirs).toContain('In the drawer');
    expect(theirs).toMatch(/MOVED: 1 .*\n\n.*\nPat Doe sent it to Bluebird/);
  });

  test('what is the reader’s or nobody’s to do, with the stock number and who owes it, and counts what is a colleague’s', async () => {
    const colleague = await createColleague(here, buyer);
    const [mine, nobodys, theirs, further] = [
      await acceptedThread(),
      await acceptedThread(),
      await acceptedThread(),
      await acceptedThread(),
    ];
    for (const [threadId, assigneeId] of [
      [mine, buyer.userId],
      [theirs, colleague.userId],
    ] as const)
      await sendCommand(buyer, 'updateDeskEntry', { threadId, assigneeId });
    await sendCommand(buyer, 'updateDeskEntry', { threadId: mine, stockNumber: 'B-1001' });
    await sendCommand(auction, 'updateDeskEntry', { threadId: mine, stockNumber: 'FR-2207' });
    await sendCommand(buyer, 'updateDeskEntry', { threadId: further, stockNumber: 'B-1004', dueOn: addDays(dayIn(ZONE, SUNDAY), -16) });
    await at(SUNDAY);
    vi.setSystemTime(SUNDAY + HOUR);
    for (const threadId of [mine, nobodys, theirs]) await sendCommand(auction, 'markDelivered', { threadId });
    await at(hour('07:30'));
    const mail = (await received(buyer))!;
    expect(mail.subject).toBe('Monday’s titles: 2 to act on, 1 late');
    expect(mail.text).toContain('ACT TODAY: 2 (your move)');
    expect(mail.text).toMatch(/\w{6} {2}2021 Ford F-150 {2}Stock B-1001\nFront Range sent it yesterday\. Is it here\? Assigned to you\n/);
    expect(mail.text).toContain(
      '1 more is assigned to a colleague:\nhttp://localhost:3000/dashboard?view=table&filters=needs-you&order=assignee',
    );
    expect(mail.text).toMatch(/Stock B-1004 {2}\(17 days late\)\nOwed by Front Range, which has it\n/);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(`/t/${nobodys}`);
      expect(part).not.toContain(theirs);
      expect(part).not.toContain('FR-2207');
    }
    const other = (await received({ ...buyer, userId: colleague.userId }))!;
    expect(other.text).toContain(`/t/${theirs}`);
    expect(other.text).not.toContain(`Confirm: http://localhost:3000/t/${mine}`);
    expect(other.text).toContain('1 more is assigned to a colleague:');
  });

  test('a manager that titles are late, even if all are assigned to colleagues, and others nothing of these', async () => {
    const [colleague, other] = [await createColleague(here, buyer), await createColleague(here, buyer)];
    const threadId = await acceptedThread();
    await sendCommand(buyer, 'updateDeskEntry', { threadId, assigneeId: colleague.userId, dueOn: addDays(dayIn(ZONE, SUNDAY), -16) });
    await at(SUNDAY);
    await sendCommand(auction, 'markDelivered', { threadId });
    await at(hour('07:30'));
    expect(await digestsOf(other)).toEqual([]);
    const mail = (await received(buyer))!;
    expect(mail.subject).toBe('Monday’s titles: 1 late');
    expect(mail.text).toContain('LATE: 1 (1 with colleagues)');
    expect(mail.text).toContain('1 is assigned to a colleague:');
  });

  test('to a person in several organizations, which one it is about, and its links open that one', async () => {
    const threadId = await acceptedThread();
    await here.services
      .sql`insert into org_member (org_id, user_id, role, joined_at) values (${seller.orgId}, ${buyer.userId}, 'member', now())`;
    await sendCommand(auction, 'markDelivered', { threadId });
    await at(SUNDAY);
    await at(hour('07:30'));
    const mail = (await received(buyer))!;
    expect(mail.subject).toBe('Monday’s titles at Bluebird: 1 to act on');
    expect(mail.text).toContain(`http://localhost:3000/t/${threadId}?org=${buyer.orgId}\n`);
    expect(mail.text).toContain(`http://localhost:3000/dashboard?view=table&filters=needs-you&org=${buyer.orgId}\n`);
  });

  test('nothing any more on the next day, because that has a digest of its own', async () => {
    const threadId = await acceptedThread();
    await sendCommand(auction, 'markDelivered', { threadId });
    await at(SUNDAY);
    await at(hour('07:30'));
    vi.setSystemTime(hour('00:01', '2026-11-24'));
    expect(await received(buyer)).toBeUndefined();
    expect((await digestsOf(buyer)).map(({ status }) => status)).toEqual(['skipped']);
  });

  test('whom to call about a title after three reminders without an answer', async () => {
    const threadId = await acceptedThread();
    await here.services.sql`update org set title_contact_phone = '3075550161' where id = ${auction.orgId}`;
    const { policy } = (await buyer.query('titlePolicy')).body as TitlePolicyView;
    await sendCommand(buyer, 'updateTitlePolicy', { ...policy, reminders: true });
    for (let day = 1; day <= 27; day += 1) await sendReminders(here.services, SUNDAY + day * DAY_MS);
    await here.services.ledger.catchUp();
    vi.setSystemTime(SUNDAY + 28 * DAY_MS);
    await writeDigests(here.services, Date.now());
    await at(hour('07:30', '2026-12-21'));
    const { text, html } = (await received(buyer))!;
    expect(text).toContain('Front Range did not answer three reminders. (307) 555-0161');
    expect(html).toContain('href="tel:3075550161"');
    expect(text).toContain(`/t/${threadId}`);
  });

  test('nothing of what somebody settled since, and nothing at all if that was all', async () => {
    const [one, other] = [await acceptedThread(), await acceptedThread()];
    for (const threadId of [one, other]) await sendCommand(auction, 'markDelivered', { threadId });
    await at(SUNDAY);
    await at(hour('07:30'));
    await sendCommand(buyer, 'confirmDelivery', { threadId: one, updateId: await latestUpdateId(buyer, one) });
    const mail = (await received(buyer))!;
    expect(mail.text).toContain('ACT TODAY: 1');
    expect(mail.text).not.toContain(`Confirm: http://localhost:3000/t/${one}`);
    await at(hour('07:30', '2026-11-24'));
    vi.setSystemTime(hour('07:31', '2026-11-24'));
    await sendCommand(buyer, 'confirmDelivery', { threadId: other, updateId: await latestUpdateId(buyer, other) });
    for (const threadId of [one, other]) await sendCommand(buyer, 'finishThread', { threadId, how: 'retailed', note: '' });
    await here.services
      .sql`update mail set content = ${here.services.sql.json({ since: hour('07:32', '2026-11-24') })} where kind = 'digest' and status = 'pending'`;
    smtp.received.splice(0);
    expect(await received(buyer)).toBeUndefined();
    expect((await digestsOf(buyer)).map(({ status }) => status)).toEqual(['sent', 'skipped']);
  });

  test('news of the types that the member chose, and no type twice', async () => {
    await prefer(buyer, { types: ['tw_invite', 'connection_request'] }, { types: { tw_invite: false, connection_request: false } });
    await at(SUNDAY);
    await openThread({ make: 'Kia', model: 'Soul' });
    await sendCommand(seller, 'requestConnection', { orgId: buyer.orgId });
    await at(hour('07:30'));
    const { text } = (await received(buyer))!;
    expect(text).toContain('2021 Kia Soul  (Yesterday)\nFront Range says you bought this from them.');
    expect(text).toContain('Silver State wants to connect');
    expect(
      await here.services.sql`select from mail where user_id = ${buyer.userId} and kind in ('tw_invite', 'connection_request')`,
    ).toHaveLength(0);
  });
});

describe('claims', () => {
  const MONDAY = dayIn(ZONE, hour('07:30'));
  const FORM = 'https://front-range.example/late?form=1&title=absent';
  /** A claim can be filed from the deal until the tenth day after it: until 3:00 PM if the title is absent, until 9:00 AM with deal. */
  async function chooseTerms(): Promise<void> {
    const due = calendar(10);
    const window = { opens: calendar(0), closes: due, once: true };
    const answer = { within: 2, unit: 'working', by: 900 };
    for (const [kind, until, howToFile] of [
      ['absent', 900, FORM],
      ['with-deal', 540, '(505) 555-0133'],
    ]) {
      const terms = { ...NEW_TERMS, for: { orgId: auction.orgId }, kind, due, window, until, answer, timeZone: ZONE, howToFile };
      expect(await buyer.command('saveTerms', terms)).toMatchObject({ status: 200 });
    }
  }
  /** The deal was `daysAgo` days before Monday. */
  async function bought(daysAgo: number, noted: object = {}): Promise<string> {
    const threadId = await acceptedThread();
    await sendCommand(buyer, 'updateDeskEntry', { threadId, dealOn: addDays(MONDAY, -daysAgo), kind: 'absent', ...noted });
    return threadId;
  }
  /** All that was done before has been told. */
  const onMonday = async () => {
    await here.services.sql`update digest set sent_at = ${new Date(hour('23:59', addDays(MONDAY, -1)))}`;
    await at(hour('07:30'));
  };

  beforeEach(async () => {
    await insertConnection(here, buyer, auction, 'accepted');
    await chooseTerms();
    await at(SUNDAY);
  });

  test('that close today, or before noon on the next working day, come first, each with how to file it', async () => {
    const [absent, withDeal, later] = [
      await bought(10, { stockNumber: 'P24470' }),
      await bought(9, { kind: 'with-deal' }),
      await bought(9),
    ];
    await bought(10, { notFiling: true });
    await onMonday();
    const mail = (await received(buyer))!;
    expect(mail.subject).toBe('Monday’s titles: file 2 claims, 1 to act on');
    expect(mail.text).toContain('\nFile two claims today.\n\n3 titles need you. Of 4 open at Bluebird, 4 are due by Thursday.\n');
    const ids = [absent, withDeal, later].map((id) => `http://localhost:3000/t/${id}`);
    expect(mail.text).toContain('FILE TODAY: 2 (the claim closes)');
    const line = (words: string) =>
      mail.text
        .split('\n\n')
        .find((part) => part.includes(words))!
        .split('\n');
    expect(line(absent)).toEqual([
      expect.stringMatching(/^\w{6} {2}2021 Ford F-150 {2}Stock P24470 {2}\(by 3:00 PM MT\)$/),
      'Front Range, title absent',
      `How to file: ${FORM}`,
      ids[0],
    ]);
    expect(line(withDeal)).toEqual([
      expect.stringMatching(/^\w{6} {2}2021 Ford F-150 {2}\(before Tuesday\)$/),
      'Front Range, with deal · closes Tuesday at 9:00 AM MT',
      'How to file: (505) 555-0133',
      ids[1],
    ]);
    expect(line(later).slice(1)).toEqual(['File a claim with Front Range by tomorrow, 3 PM MT', `File claim: ${ids[2]}`]);
    const order = ['FILE TODAY', ...ids.slice(0, 2), 'ACT TODAY: 1 (your move)', ids[2]!].map((words) => mail.text.indexOf(words));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    // Each stands once, and that one is not filed.
    for (const id of ids) expect(mail.text.split(id)).toHaveLength(2);
    expect(mail.text).not.toContain('LATE:');
    expect(mail.html).toContain(`href="${FORM.replace('&', '&amp;')}"`);
    expect(mail.html).toContain('href="tel:+15055550133"');
  });

  test('are told to everybody, also if they are assigned to a colleague, and despite a follow-up', async () => {
    const [colleague, other] = [await createColleague(here, buyer), await createColleague(here, buyer)];
    await at(SUNDAY);
    const noted = { assigneeId: colleague.userId, followUpOn: addDays(MONDAY, 9) };
    const [today, tomorrow] = [await bought(10, noted), await bought(9, noted)];
    // That a title is here presses on nobody.
    const sent = await acceptedThread();
    await sendCommand(buyer, 'updateDeskEntry', { threadId: sent, assigneeId: colleague.userId });
    await sendCommand(auction, 'markDelivered', { threadId: sent });
    await onMonday();
    const [theirs, others] = [(await received(colleague))!, (await received(other))!];
    expect([theirs.subject, others.subject]).toEqual([
      'Monday’s titles: file 1 claim, 2 to act on',
      'Monday’s titles: file 1 claim, 1 to act on',
    ]);
    for (const [{ text }, who, act] of [
      [theirs, 'you', 2],
      [others, 'Pat Doe', 1],
    ] as const) {
      expect(text).toContain(`${act + 1} titles need you. Of 3 open at Bluebird`);
      expect(text).toContain('FILE TODAY: 1 (the claim closes)');
      expect(text).toContain(`\nFront Range, title absent · Assigned to ${who}\nHow to file: ${FORM}\nhttp://localhost:3000/t/${today}\n`);
      expect(text).toContain(`ACT TODAY: ${act} (your move)`);
      expect(text).toContain(
        `File a claim with Front Range by tomorrow, 3 PM MT · Assigned to ${who}\nFile claim: http://localhost:3000/t/${tomorrow}\n`,
      );
      expect(text.includes(sent)).toBe(who === 'you');
      expect(text.includes('1 more is assigned to a colleague:')).toBe(who !== 'you');
    }
  });

  test('are reason enough for a digest, and one that was filed since is left out', async () => {
    const threadId = await bought(10);
    await onMonday();
    expect(await digestsOf(buyer)).toHaveLength(1);
    await sendCommand(buyer, 'noteClaim', { threadId, side: 'ours', filedOn: MONDAY });
    expect(await received(buyer)).toBeUndefined();
    expect((await digestsOf(buyer)).map(({ status }) => status)).toEqual(['skipped']);
  });

  test('whose kind of sale is not known name no day, and ask for it', async () => {
    const threadId = await bought(9, { kind: null });
    await onMonday();
    const { subject, text } = (await received(buyer))!;
    expect(subject).toBe('Monday’s titles: file 1 claim');
    expect(text).toContain('File one claim today.\n\nOf 1 open at Bluebird, 1 is due by Thursday.');
    expect(text).toContain(
      `(Kind of sale?)\nFront Range · when the claim closes depends on the kind of sale\nChoose: http://localhost:3000/t/${threadId}`,
    );
  });

  test('without an answer after its hour, and those whose title came, need the organization', async () => {
    const [unanswered, came] = [await bought(20), await bought(20)];
    const filed = { side: 'ours', filedOn: addDays(MONDAY, -5), answer: { on: addDays(MONDAY, -3), hour: 900 } };
    await sendCommand(buyer, 'noteClaim', { threadId: unanswered, ...filed, confirmation: 'FR-88201' });
    await sendCommand(buyer, 'noteClaim', { threadId: came, ...filed });
    await sendCommand(auction, 'markDelivered', { threadId: came });
    await sendCommand(buyer, 'confirmDelivery', { threadId: came, updateId: await latestUpdateId(buyer, came) });
    await onMonday();
    const { subject, text } = (await received(buyer))!;
    expect(subject).toMatch(/^Monday’s titles: 2 to act on/);
    expect(text).toContain(`No answer to claim FR-88201 since Friday\nOpen: http://localhost:3000/t/${unanswered}`);
    expect(text).toContain(`The title came. Withdraw the claim, or mark it settled.\nSettle: http://localhost:3000/t/${came}`);
  });

  test('against the organization stand in the order of their days, first the one whose day is not known; then a registration', async () => {
    const [dated, undated, retailed] = [await acceptedThread(), await acceptedThread(), await acceptedThread()];
    const against = { side: 'against', filedOn: addDays(MONDAY, -1) };
    await sendCommand(auction, 'noteClaim', { threadId: dated, ...against, answer: { on: MONDAY, hour: 900 } });
    await sendCommand(auction, 'noteClaim', { threadId: undated, ...against });
    await sendCommand(auction, 'updateDeskEntry', { threadId: retailed, retail: { on: addDays(MONDAY, -29), state: 'TX' } });
    // A follow-up hides what needs somebody, but not what costs money.
    await sendCommand(auction, 'updateDeskEntry', { threadId: dated, followUpOn: addDays(MONDAY, 9) });
    await onMonday();
    const { text } = (await received(auction))!;
    const lines = [
      `Answer the claim of Bluebird. Until when is not noted.\nAnswer: http://localhost:3000/t/${undated}`,
      `Answer the claim of Bluebird by today, 3 PM MT\nAnswer: http://localhost:3000/t/${dated}`,
      `Registration in Texas is due tomorrow\nRegister: http://localhost:3000/t/${retailed}`,
    ].map((words) => text.indexOf(words));
    expect(lines, text).not.toContain(-1);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect((await received(buyer))?.text ?? '').not.toContain('claim');
  });
});
