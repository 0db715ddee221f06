// One that invites an organization that stands further away in the chain is answered, shown and told what it would be of one that is
// not on the thread. Each test does the same on two chains that differ in that alone, and compares everything.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { INVITE_OPEN_MS } from '../../src/domain/limits.ts';
import { nextMailMorning } from '../../src/domain/stranger-mail.ts';
import { expireInvitations } from '../../src/server/commands/expire-invitations.ts';
import { sendCommand, readThread, openThreadAs, refusal, VEHICLE } from '../threads.ts';
import { claimInput, linkTo } from '../claiming/placeholders.ts';
import { listen, openStream } from '../event-stream.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../ledger.ts';
import { useSenders, useSmtp } from '../mail/mail-services.ts';
import { readNetwork, notificationsOf } from '../network.ts';
import { type Owner, createOwner, provision } from '../owners.ts';
import { recordStatements } from '../sql-statements.ts';
import { useTestServices } from '../test-services.ts';
import { Diary, hands, placeholderTwin, type Twin, twin } from './twins.ts';

// Each conversation is held twice, with everything that both sides see after each step.
vi.setConfig({ testTimeout: 60_000 });
const smtp = useSmtp();
const here = useTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll, tidy } = useSenders(here);
let server: string;
beforeAll(async () => {
  server = await listen(here.services);
});

// Many people sign up here, all from one address; their mail is not what is looked at.
beforeEach(async () => {
  await here.services.sql`delete from sign_in_attempt`;
  await here.services.sql`update mail set status = 'skipped', settled_at = now() where status = 'pending'`;
});

const mailIsSent = async (now = Date.now() + 1) => await deliverAll({ isLastTry: true, now });
/** Time passes for the invitations on this thread, and for its mail. */
async function later({ threadId }: Twin, ms: number): Promise<void> {
  const { sql } = here.services;
  await sql`update stake set expires_at = expires_at - ${ms} * interval '1 ms' where thread_id = ${threadId}`;
  await sql`
    update mail set created_at = created_at - ${ms} * interval '1 ms', left_at = left_at - ${ms} * interval '1 ms' where content ->> 'threadId' = ${threadId}`;
}
const sweep = async () => await expireInvitations({ ...here.services }, Date.now());

/** The same on both, one after the other. */
async function both(make: (near: boolean) => Promise<Twin>, act: (diary: Diary) => Promise<void>): Promise<{ near: Diary; far: Diary }> {
  const diaries = { near: new Diary(await make(true)), far: new Diary(await make(false)) };
  for (const diary of [diaries.near, diaries.far]) {
    await diary.looks();
    await act(diary);
    await diary.looks();
    await expectLedgerMatchesRows(here.services.sql, diary.twin.threadId);
  }
  if ((await brokenDatabaseInvariants(here.services.sql)).length > 0)
    throw new Error(String(await brokenDatabaseInvariants(here.services.sql)));
  return diaries;
}
const plain = async (near: boolean) => await twin(here, near);
const holding = async (near: boolean) => await twin(here, near, { holds: true });

type Desk = Twin & { email: string };
/** The latest mail to the title contact of a placeholder. */
const inMorning = ({ twin: one }: Diary) => smtp.received.filter(({ to }) => to === (one as Desk).email).at(-1)!;

describe('an organization that is here', () => {
  test('is invited, once', async () => {
    const { near, far } = await both(plain, async (diary) => {
      expect((await diary.invites()).status).toBe(200);
      await diary.invites();
      await diary.looks();
      await mailIsSent();
      await diary.looks();
    });
    expect(near.answers).toEqual(far.answers);
    const stake = (await readThread(near.twin.inviter, near.twin.threadId)).stakes.at(-1)!;
    expect(stake).toMatchObject({ orgId: near.twin.invited.orgId, orgName: near.twin.invited.orgName, confirmed: false });
  });

  test('is mailed no claim link, has no title contact to correct, and is known by its page', async () => {
    const { near, far } = await both(plain, async (diary) => {
      await here.services.sql`update org set searchable = false where id = ${diary.twin.invited.orgId}`;
      await diary.looks();
      await diary.invites();
      await diary.does('sendPlatformInvite', { targetOrgId: diary.twin.invited.orgId, twId: diary.twin.threadId }, {});
      await diary.does('correctTitleContact', { orgId: diary.twin.invited.orgId, titleContactEmail: 'a@b.test' }, {});
      await diary.does('blockOrg', { orgId: diary.twin.invited.orgId }, {});
      await diary.does('requestConnection', { orgId: diary.twin.invited.orgId }, {});
    });
    expect(near.answers).toEqual(far.answers);
  });

  test('stands in the way of another thread of the vehicle', async () => {
    const { near, far } = await both(plain, async (diary) => {
      await diary.invites();
      const { vin, invited } = diary.twin;
      await diary.does('createThread', { ...VEHICLE, vin, boughtFromOrgId: invited.orgId }, {});
    });
    expect(near.answers).toEqual(far.answers);
  });

  test('is withdrawn, and invited three times a day', async () => {
    const { near, far } = await both(plain, async (diary) => {
      for (let time = 0; time < 4; time++) {
        await diary.invites();
        if (time < 3) await diary.withdraws();
      }
      expect(diary.answers.at(-1)![1]).toBe(429);
    });
    expect(near.answers).toEqual(far.answers);
  });

  test('waits for a delivery, which is withdrawn, made again, and off once the invitation is', async () => {
    const { near, far } = await both(holding, async (diary) => {
      await diary.invites();
      await diary.does('markDelivered');
      await diary.looks();
      await diary.does('withdrawDelivery');
      await diary.does('markDelivered');
      await diary.withdraws();
    });
    expect(near.answers).toEqual(far.answers);
  });

  test('has declined after fourteen days, and a delivery to it is off', async () => {
    const { near, far } = await both(holding, async (diary) => {
      await diary.invites();
      await diary.does('markDelivered');
      await later(diary.twin, INVITE_OPEN_MS - 60_000);
      await sweep();
      expect(await diary.invitedStake()).toBeTruthy();
      await later(diary.twin, 60_000);
      await sweep();
      await mailIsSent();
      await diary.looks();
      await diary.invites();
    });
    expect(near.answers).toEqual(far.answers);
  });

  test('that takes no invitations from the inviter is not invited', async () => {
    const { near, far } = await both(plain, async (diary) => {
      const { invited, inviter, first, outsider } = diary.twin;
      const who = invited === first ? first : outsider;
      await sendCommand(who, 'blockOrg', { orgId: inviter.orgId });
      expect(await diary.invites()).toMatchObject({ status: 403 });
    });
    expect(near.answers).toEqual(far.answers);
  });

  test.each(['accepted', 'pending', 'ignored'] as const)('to which its connection is %s', async (status) => {
    const { near, far } = await both(plain, async (diary) => {
      const { invited, inviter, first, outsider } = diary.twin;
      const who = invited === first ? first : outsider;
      await sendCommand(inviter, 'requestConnection', { orgId: who.orgId });
      if (status !== 'pending')
        await sendCommand(who, status === 'accepted' ? 'acceptConnection' : 'ignoreConnection', { orgId: inviter.orgId });
      if (status === 'ignored')
        await here.services.sql`update connection set blocked_by = '{}' where ${who.orgId} in (org_id, partner_org_id)`;
      await diary.invites();
    });
    expect(near.answers).toEqual(far.answers);
  });
});

/** The chain the other way around: the inviter stands before all of them, and the invited one is the last. */
async function headed(near: boolean): Promise<Twin> {
  const given = await twin(here, near);
  const { seller, first, middle, inviter, threadId } = given;
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  const turned = { ...given, seller: inviter, first: inviter, inviter: seller, middle: first };
  return { ...turned, invited: near ? middle : given.outsider, first: middle };
}

describe('a head that waits for the title', () => {
  test('expects it from the one that it invites, asks it, and sees what becomes of that mail', async () => {
    const { near, far } = await both(headed, async (diary) => {
      await mailIsSent();
      await diary.does('invitePrevious', { orgId: diary.twin.invited.orgId });
      await diary.does('requestUpdate', { note: 'Do you have it?' });
      await diary.looks();
      await mailIsSent();
      await diary.looks();
    });
    expect(near.answers).toEqual(far.answers);
    expect((await readThread(near.twin.inviter, near.twin.threadId)).requests[0]).toMatchObject({ emailStatus: 'sent' });
  });
  test('and of one where nobody wants such mail', async () => {
    const { near, far } = await both(headed, async (diary) => {
      await here.services.sql`
        update app_user set email_prefs = '{"enabled": false, "types": {}}'
        where id in (select user_id from org_member where org_id = ${diary.twin.invited.orgId})`;
      await diary.does('invitePrevious', { orgId: diary.twin.invited.orgId });
      await diary.does('requestUpdate', {});
      await mailIsSent();
    });
    expect(near.answers).toEqual(far.answers);
    expect((await readThread(near.twin.inviter, near.twin.threadId)).requests[0]).toMatchObject({ emailStatus: 'skipped' });
  });
});

const invitesByMail = async (diary: Diary) =>
  await diary.does('sendPlatformInvite', { targetOrgId: diary.twin.invited.orgId, twId: diary.twin.threadId }, {});

describe('a placeholder', () => {
  test('is mailed its claim link, and hourly again', async () => {
    const { near, far } = await both(
      async (is) => await placeholderTwin(here, is),
      async (diary) => {
        await diary.invites();
        await diary.looks();
        await mailIsSent();
        await diary.looks();
        await invitesByMail(diary);
        await later(diary.twin, 3_600_000);
        await diary.looks();
        await invitesByMail(diary);
        await diary.looks();
        // A second mail of one day waits for the morning.
        await mailIsSent();
        await diary.looks();
        await mailIsSent(nextMailMorning(Date.now()));
      },
    );
    expect(near.answers).toEqual(far.answers);
    const [seen] = await Promise.all(
      [near, far].map(async ({ twin: { inviter, threadId } }) => (await readThread(inviter, threadId)).stakes.at(-1)!),
    );
    expect(seen).toMatchObject({ provisional: true, platformInviteStatus: 'sent' });
  });

  test('whose address bounces is seen to, corrected and mailed again', async () => {
    smtp.manner = (address) => (address.startsWith('nobody') ? 'refuses' : 'takes');
    const { near, far } = await both(
      async (is) => {
        const made = await placeholderTwin(here, is, 'nobody');
        // Somebody else has written there before.
        if (!is) await sendCommand(made.outsider, 'createThread', { ...VEHICLE, vin: 'ABCDE', boughtFromOrgId: made.invited.orgId });
        await mailIsSent();
        return made;
      },
      async (diary) => {
        await diary.invites();
        await mailIsSent();
        await diary.looks();
        const { body } = await diary.does(
          'correctTitleContact',
          { orgId: diary.twin.invited.orgId, titleContactEmail: 'desk@corrected.test' },
          {},
        );
        // A page may know it by its old id still.
        await invitesByMail(diary);
        diary.twin.invited.orgId = (body as { org: { id: string } }).org.id;
        await diary.looks();
        await invitesByMail(diary);
        await mailIsSent();
      },
    );
    expect(near.answers).toEqual(far.answers);
  });

  test('whose mail waits for its inviter to verify their email', async () => {
    const { near, far } = await both(
      async (is) => {
        const made = await placeholderTwin(here, is);
        await here.services.sql`update app_user set email_verified = false where id = ${made.inviter.userId}`;
        return made;
      },
      async (diary) => {
        await diary.invites();
        await tidy();
        await mailIsSent();
        await diary.looks();
        await here.services.sql`update app_user set email_verified = true where id = ${diary.twin.inviter.userId}`;
        // PostgreSQL's clock may be ahead.
        await mailIsSent(Date.now() + 1000);
      },
    );
    expect(near.answers).toEqual(far.answers);
  });

  test('is mailed in the morning what waits for it together, without what is pretended', async () => {
    const { near, far } = await both(
      async (is) => await placeholderTwin(here, is),
      async (diary) => {
        const { invited, inviter } = diary.twin;
        const opens = async () =>
          await openThreadAs(inviter, { boughtFromOrgId: invited.orgId, vin: `VIN${crypto.randomUUID().slice(0, 8)}`.toUpperCase() });
        await opens();
        await mailIsSent();
        await diary.invites();
        const openly = await opens();
        await mailIsSent();
        await diary.looks();
        await mailIsSent(nextMailMorning(Date.now()));
        expect((await readThread(inviter, openly)).stakes[0]).toMatchObject({ platformInviteStatus: 'sent' });
      },
    );
    expect(inMorning(far).text).toContain(far.twin.vin);
    expect(inMorning(near).text).not.toContain(near.twin.vin);
    expect(near.answers.map(([what]) => what)).toEqual(far.answers.map(([what]) => what));
    expect((await readThread(near.twin.inviter, near.twin.threadId)).stakes.at(-1)).toMatchObject({
      platformInviteStatus: 'sent',
      platformInviteWait: null,
    });
  });

  test('is claimed by its people', async () => {
    const { near, far } = await both(
      async (is) => await placeholderTwin(here, is),
      async (diary) => {
        await diary.invites();
        const { invited, threadId, email } = diary.twin as Desk;
        const kim = await here.signUp(`kim.${crypto.randomUUID().slice(0, 8)}@example.test`);
        const claim = await linkTo(here, { orgId: invited.orgId, threadId, email });
        await sendCommand(kim, 'claimOrg', claimInput(claim, invited.orgName));
      },
    );
    expect(near.answers).toEqual(far.answers);
  });

  test('becomes part of an organization that is not on the thread', async () => {
    const { near, far } = await both(
      async (is) => await placeholderTwin(here, is),
      async (diary) => {
        await diary.invites();
        const { invited, threadId, email, inviter } = diary.twin as Desk;
        const into = await createOwner(here, `Desk ${inviter.orgName.split(' ')[1]} Merged`);
        const claim = await linkTo(here, { orgId: invited.orgId, threadId, email });
        await sendCommand(into, 'claimOrg', { claim, mergeIntoOrgId: into.orgId });
        diary.twin.invited.orgId = into.orgId;
        expect((await readThread(inviter, threadId)).stakes.at(-1)).toMatchObject({ orgId: into.orgId, provisional: false });
      },
    );
    expect(near.answers).toEqual(far.answers);
  });
});

/** The inviter corrects the address to a mailbox of its own. */
async function corrects(diary: Diary): Promise<string> {
  const email = `mine@${diary.twin.inviter.orgName.split(' ')[1]}.test`;
  const { body } = await diary.does('correctTitleContact', { orgId: diary.twin.invited.orgId, titleContactEmail: email }, {});
  diary.twin.invited.orgId = (body as { org: { id: string } }).org.id;
  return email;
}

/** Somebody of the inviter's claims what it has corrected, and owns it. */
async function claims({ twin: { invited, threadId } }: Diary, email: string): Promise<Owner & { address: string }> {
  const address = `accomplice.${crypto.randomUUID().slice(0, 8)}@example.test`;
  const accomplice = await here.signUp(address);
  const claim = await linkTo(here, { orgId: invited.orgId, threadId, email });
  await sendCommand(accomplice, 'claimOrg', claimInput(claim, invited.orgName, { city: 'Boulder' }));
  return { ...accomplice, ...invited, address };
}

const desk = async (near: boolean) => await placeholderTwin(here, near);

describe('a placeholder that the inviter corrects to a mailbox of its own and claims', () => {
  test('shows what it would of one that is not on the thread, and the organization meant keeps its news', async () => {
    const told = new Map<Diary, string[]>();
    const { near, far } = await both(desk, async (diary) => {
      const { invited, threadId } = diary.twin;
      const meant = { orgId: invited.orgId } as Owner;
      const before = await notificationsOf(here, meant);
      await diary.invites();
      const email = await corrects(diary);
      await diary.looks();
      await invitesByMail(diary);
      await mailIsSent();
      const owner = await claims(diary, email);
      await diary.looks();
      await diary.looksAs(owner);
      expect(diary.reads(smtp.received.filter(({ to }) => to === email))).toBe(1);
      await sendCommand(owner, 'acceptConnection', { orgId: diary.twin.inviter.orgId });
      await sendCommand(owner, 'respondToInvite', { threadId, accept: true });
      await diary.looksAs(owner);
      told.set(diary, [...before, '=', ...(await notificationsOf(here, meant))]);
    });
    expect(near.answers).toEqual(far.answers);
    const first = near.twin.first.orgName;
    const sold = `tw_invite from ${first}: ${first} says you sold this to them.`;
    expect(told.get(near)).toEqual([sold, '=', sold]);
  });

  test('and so once the invitation has been withdrawn', async () => {
    const { near, far } = await both(desk, async (diary) => {
      await diary.invites();
      await diary.withdraws();
      const email = await corrects(diary);
      await diary.looksAs(await claims(diary, email));
    });
    expect(near.answers).toEqual(far.answers);
  });

  test('and so where an earlier invitation of it by another was withdrawn', async () => {
    const { near, far } = await both(
      async (is) => {
        const made = await desk(is);
        await sendCommand(made.first, 'withdrawInvite', {
          threadId: made.threadId,
          stakeId: (await readThread(made.first, made.threadId)).headStakeId,
        });
        return made;
      },
      async (diary) => {
        await diary.invites();
        const email = await corrects(diary);
        const owner = await claims(diary, email);
        await diary.looksAs(owner);
        await diary.withdraws();
        await diary.looksAs(owner);
        await mailIsSent();
        expect(diary.reads(smtp.received.filter(({ to }) => to === owner.address))).toBe(1);
      },
    );
    expect(near.answers).toEqual(far.answers);
  });

  test('to the address of one that stands further away tells that one nothing', async () => {
    const { first, inviter, threadId, invited, email } = await placeholderTwin(here, true);
    const other = await provision(inviter, invited.orgName, 'other@elsewhere.test');
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: other.id });
    await sendCommand(inviter, 'correctTitleContact', { orgId: other.id, titleContactEmail: email });
    const owner = await claims({ twin: { invited, threadId } } as Diary, email);
    const lines = (await notificationsOf(here, owner)).map((line) => line.split(':')[0]);
    expect(lines).toEqual([`tw_invite from ${first.orgName}`]);
    expect((await owner.query('network', { list: 'incoming' })).body).toMatchObject({ orgs: [{ id: first.orgId }] });
  });
});

const everything = async (who: Owner, threadId: string) => {
  const lists = await Promise.all((['partners', 'incoming', 'outgoing', 'ignored'] as const).map((list) => who.query('network', { list })));
  const others = await Promise.all([who.query('notifications'), who.query('pendingInvites'), who.query('me')]);
  return [...lists, ...others, (await readThread(who, threadId)).offers];
};

describe('the organization itself', () => {
  test('hears of a partner further away, and of nothing else', async () => {
    const { first, inviter, threadId, invited } = await twin(here, true);
    await mailIsSent();
    smtp.tries.splice(0);
    const before = await everything(first, threadId);
    const stream = await openStream(server, first);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    await stream.receives(`thread:${threadId}|${(await readThread(first, threadId)).seq}`);
    await mailIsSent();
    expect(await everything(first, threadId)).toEqual(before);
    expect((await readThread(first, threadId)).stakes.at(-1)).toMatchObject({ orgId: null, orgName: 'Partner', place: null });
    expect((await first.query('org', { orgId: inviter.orgId })).body).toMatchObject({ org: { connection: null, incoming: false } });
    expect(new Set(stream.received.map((line) => line.split('|')[0]))).toEqual(new Set([`thread:${threadId}`]));
    expect(smtp.tries).toEqual([]);
    await stream.close();
  });

  test('has no request to accept or to ignore; its own is accepted, and an open invitation elsewhere shows the other one', async () => {
    const { first, inviter, threadId, invited, middle } = await twin(here, true);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    for (const command of ['acceptConnection', 'ignoreConnection'])
      expect(await refusal(first, command, { orgId: inviter.orgId })).toMatchObject({ status: 409 });
    const second = await twin(here, true);
    await sendCommand(second.inviter, 'inviteNext', { threadId: second.threadId, orgId: second.invited.orgId });
    expect(await sendCommand(second.first, 'requestConnection', { orgId: second.inviter.orgId })).toMatchObject({
      org: { connection: 'accepted' },
    });
    const sent = async () => (await readNetwork(inviter, 'outgoing')).orgs.find(({ id }) => id === first.orgId);
    const before = await sent();
    await sendCommand(inviter, 'createThread', { ...VEHICLE, vin: 'OPENLY', boughtFromOrgId: first.orgId, soldToOrgId: middle.orgId });
    expect((await first.query('org', { orgId: inviter.orgId })).body).toMatchObject({ org: { connection: 'pending', incoming: true } });
    expect(await sent()).toEqual(before);
  });

  test.each(['withdrawn', 'overdue'])('has no request to answer once the invitation is %s', async (end) => {
    const { first, inviter, threadId, invited } = await twin(here, true);
    const sees = async () => [
      await first.query('network', { list: 'incoming' }),
      await first.query('network', { list: 'ignored' }),
      await first.query('org', { orgId: inviter.orgId }),
    ];
    const before = await sees();
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    if (end === 'withdrawn')
      await sendCommand(inviter, 'withdrawInvite', { threadId, stakeId: (await readThread(inviter, threadId)).tailStakeId });
    else await expireInvitations({ ...here.services }, Date.now() + INVITE_OPEN_MS + 60_000);
    expect((await readThread(inviter, threadId)).stakes.at(-1)!.orgId).toBe(inviter.orgId);
    expect(await sees()).toEqual(before);
  });

  test.each(['ignored', 'blocked'])('sees and may do what it could as one that the inviter %s', async (how) => {
    const seen: unknown[] = [];
    const { near, far } = await both(plain, async (diary) => {
      const { invited, inviter, first, outsider, threadId } = diary.twin;
      const who = invited === first ? first : outsider;
      if (how === 'ignored') await sendCommand(who, 'requestConnection', { orgId: inviter.orgId });
      await sendCommand(inviter, how === 'ignored' ? 'ignoreConnection' : 'blockOrg', { orgId: who.orgId });
      const sees = async () => [
        await everything(first, threadId),
        await first.query('org', { orgId: inviter.orgId }),
        await refusal(who, 'createThread', { ...VEHICLE, vin: 'OTHER', boughtFromOrgId: inviter.orgId }),
      ];
      seen.push(await sees());
      expect((await diary.invites()).status).toBe(200);
      seen.push(await sees());
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(near.answers).toEqual(far.answers);
  });

  test('does not hear that the inviter takes back by a block what it never saw', async () => {
    const { first, inviter, threadId, invited } = await twin(here, true);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    const stream = await openStream(server, first);
    await sendCommand(inviter, 'blockOrg', { orgId: first.orgId });
    await sendCommand(inviter, 'requestUpdate', { threadId });
    await stream.receives(`thread:${threadId}|${(await readThread(first, threadId)).seq}`);
    expect(stream.received.filter((line) => line.startsWith('network'))).toEqual([]);
    await stream.close();
  });

  test('gets no claim link for the thread', async () => {
    const made = await placeholderTwin(here, true);
    await mailIsSent();
    smtp.tries.splice(0);
    await sendCommand(made.inviter, 'inviteNext', { threadId: made.threadId, orgId: made.invited.orgId });
    await mailIsSent();
    expect(smtp.tries).toEqual([]);
    const [{ n }] = await here.services.sql<[{ n: number }]>`
      select count(*)::int as n from one_time_token t join org o on o.id = t.org_id where o.stands_for is not null`;
    expect(n).toBe(0);
  });

  test('is found nowhere by its stand-in', async () => {
    const { inviter, threadId, invited } = await twin(here, true);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    const [standIn] = await here.services.sql<[{ id: string }]>`select id from org where stands_for = ${invited.orgId}`;
    expect((await inviter.query('org', { orgId: standIn.id })).status).toBe(404);
    for (const command of ['requestConnection', 'blockOrg'])
      expect((await inviter.command(command, { orgId: standIn.id })).status).toBe(404);
    expect((await inviter.command('inviteNext', { threadId, orgId: standIn.id })).status).not.toBe(200);
    expect((await inviter.query('searchOrgs', { q: 'Partner' })).body).toEqual({ orgs: [] });
  });
});

const taken = async (near: boolean) => {
  const { inviter, threadId, invited } = await twin(here, near);
  const heard = await recordStatements(
    here.services.sql,
    async () => await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId }),
  );
  return heard.map(({ text }) => text.replaceAll(/\s+/g, ' '));
};

test('an invitation takes the same statements, in the same order', async () => {
  await taken(true);
  const [near, far] = [await taken(true), await taken(false)];
  expect(near.length).toBeGreaterThan(10);
  expect(near).toEqual(far);
});

test('a thread goes on and ends whole after others stood in on it', async () => {
  const { first, middle, inviter, invited, threadId, seller } = await twin(here, true, { holds: true });
  await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
  await sendCommand(inviter, 'withdrawInvite', { threadId, stakeId: (await readThread(inviter, threadId)).tailStakeId });
  const last = await createOwner(here, 'Last Cars');
  await sendCommand(inviter, 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  await hands(inviter, last, threadId);
  for (const who of [first, middle, inviter]) expect((await who.query('completedThread', { threadId })).status).toBe(200);
  expect(seller.orgId).toBeTruthy();
  await expectLedgerMatchesRows(here.services.sql, threadId);
});
