// An organization that invites one further away in the chain gets the same answers, views, notifications and mails as if it invited one
// that is not on the thread. Each test does the same on two chains that differ only in this, and compares everything.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { INVITE_OPEN_MS } from '../../src/domain/limits.ts';
import { sweepOverdueInvitations } from '../../src/server/schedule/sweep-overdue-invitations.ts';
import { nextMailMorning } from '../../src/domain/strangers/stranger-mail.ts';
import { VEHICLE, openThreadAs, readThread, refusal, sendCommand } from '../../testing/threads/threads.ts';
import { claimInput, issueClaimToken } from '../../testing/people/placeholders.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../../testing/database/ledger.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { notificationsOf, readNetwork } from '../../testing/people/network.ts';
import { type Owner, createOwner, provision } from '../../testing/people/owners.ts';
import { recordStatements } from '../../testing/database/sql-statements.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { InviterTranscript, deliverTitle, createPlaceholderChain, type Chain, createChain } from './inviter-transcript.ts';

// Each test runs on two chains and sends all queries after each step.
vi.setConfig({ testTimeout: 60_000 });
const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll, skipUnwanted } = useSenders(here);
let server: string;
beforeAll(async () => {
  server = await listen(here.services);
});

// Many people sign up here from one address, and their mail is not tested.
beforeEach(async () => {
  await here.services.sql`delete from sign_in_attempt`;
  await here.services.sql`update mail set status = 'skipped', settled_at = now() where status = 'pending'`;
});

const sendMail = async (now = Date.now() + 1) => await deliverAll({ isLastTry: true, now });
/** Backdates the invitations on this thread and its mail. */
async function passTime({ threadId }: Chain, ms: number): Promise<void> {
  const { sql } = here.services;
  await sql`update stake set expires_at = expires_at - ${ms} * interval '1 ms' where thread_id = ${threadId}`;
  await sql`
    update mail set created_at = created_at - ${ms} * interval '1 ms', left_at = left_at - ${ms} * interval '1 ms' where content ->> 'threadId' = ${threadId}`;
}
const expire = async () => await sweepOverdueInvitations({ ...here.services }, Date.now());

/** Does the same on both chains, one after the other, and returns the transcripts. */
async function onBoth(
  make: (isOnThread: boolean) => Promise<Chain>,
  act: (transcript: InviterTranscript) => Promise<void>,
): Promise<{ onThread: InviterTranscript; offThread: InviterTranscript }> {
  const transcripts = { onThread: new InviterTranscript(await make(true)), offThread: new InviterTranscript(await make(false)) };
  for (const transcript of [transcripts.onThread, transcripts.offThread]) {
    await transcript.readsEverything();
    await act(transcript);
    await transcript.readsEverything();
    await expectLedgerMatchesRows(here.services.sql, transcript.chain.threadId);
  }
  if ((await brokenDatabaseInvariants(here.services.sql)).length > 0)
    throw new Error(String(await brokenDatabaseInvariants(here.services.sql)));
  return transcripts;
}
const standard = async (isOnThread: boolean) => await createChain(here, isOnThread);
const holding = async (isOnThread: boolean) => await createChain(here, isOnThread, { holds: true });

type PlaceholderChain = Chain & { email: string };
/** Returns the latest mail to the title contact of the placeholder. */
const latestMailToPlaceholder = ({ chain: one }: InviterTranscript) =>
  smtp.received.filter(({ to }) => to === (one as PlaceholderChain).email).at(-1)!;

describe('if the inviter invites an organization with an account, it cannot tell whether that one is on the thread:', () => {
  test('when it invites it twice', async () => {
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      expect((await transcript.invites()).status).toBe(200);
      await transcript.invites();
      await transcript.readsEverything();
      await sendMail();
      await transcript.readsEverything();
    });
    expect(onThread.answers).toEqual(offThread.answers);
    const stake = (await readThread(onThread.chain.inviter, onThread.chain.threadId)).stakes.at(-1)!;
    expect(stake).toMatchObject({ orgId: onThread.chain.invited.orgId, orgName: onThread.chain.invited.orgName, confirmed: false });
  });

  test('when it sends a claim link, corrects the title contact, blocks it, or requests a connection', async () => {
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      await here.services.sql`update org set searchable = false where id = ${transcript.chain.invited.orgId}`;
      await transcript.readsEverything();
      await transcript.invites();
      await transcript.sends('sendPlatformInvite', { targetOrgId: transcript.chain.invited.orgId, twId: transcript.chain.threadId }, {});
      await transcript.sends('correctTitleContact', { orgId: transcript.chain.invited.orgId, titleContactEmail: 'a@b.test' }, {});
      await transcript.sends('blockOrg', { orgId: transcript.chain.invited.orgId }, {});
      await transcript.sends('requestConnection', { orgId: transcript.chain.invited.orgId }, {});
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when it opens another thread of the vehicle', async () => {
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      await transcript.invites();
      const { vin, invited } = transcript.chain;
      await transcript.sends('createThread', { ...VEHICLE, vin, boughtFromOrgId: invited.orgId }, {});
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when it withdraws and invites until the daily limit', async () => {
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      for (let time = 0; time < 4; time++) {
        await transcript.invites();
        if (time < 3) await transcript.withdraws();
      }
      expect(transcript.answers.at(-1)![1]).toBe(429);
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when it delivers, withdraws the delivery, delivers again, and withdraws the invitation', async () => {
    const { onThread, offThread } = await onBoth(holding, async (transcript) => {
      await transcript.invites();
      await transcript.sends('markDelivered');
      await transcript.readsEverything();
      await transcript.sends('withdrawDelivery');
      await transcript.sends('markDelivered');
      await transcript.withdraws();
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when the invitation expires after fourteen days with a delivery pending', async () => {
    const { onThread, offThread } = await onBoth(holding, async (transcript) => {
      await transcript.invites();
      await transcript.sends('markDelivered');
      await passTime(transcript.chain, INVITE_OPEN_MS - 60_000);
      await expire();
      expect(await transcript.invitedStake()).toBeTruthy();
      await passTime(transcript.chain, 60_000);
      await expire();
      await sendMail();
      await transcript.readsEverything();
      await transcript.invites();
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when that organization has blocked the inviter', async () => {
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      const { invited, inviter, first, outsider } = transcript.chain;
      const who = invited === first ? first : outsider;
      await sendCommand(who, 'blockOrg', { orgId: inviter.orgId });
      expect(await transcript.invites()).toMatchObject({ status: 403 });
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test.each(['accepted', 'pending', 'ignored'] as const)('when their connection is %s', async (status) => {
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      const { invited, inviter, first, outsider } = transcript.chain;
      const who = invited === first ? first : outsider;
      await sendCommand(inviter, 'requestConnection', { orgId: who.orgId });
      if (status !== 'pending')
        await sendCommand(who, status === 'accepted' ? 'acceptConnection' : 'ignoreConnection', { orgId: inviter.orgId });
      if (status === 'ignored')
        await here.services.sql`update connection set blocked_by = '{}' where ${who.orgId} in (org_id, partner_org_id)`;
      await transcript.invites();
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });
});

/** Creates the chain in the other direction: the inviter is at the head, and the invited organization at the end. */
async function inviterAtHead(isOnThread: boolean): Promise<Chain> {
  const given = await createChain(here, isOnThread);
  const { seller, first, middle, inviter, threadId } = given;
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  const turned = { ...given, seller: inviter, first: inviter, inviter: seller, middle: first };
  return { ...turned, invited: isOnThread ? middle : given.outsider, first: middle };
}

describe('a head that waits for the title cannot tell whether the organization that it invites is on the thread:', () => {
  test('when it requests an update and sees the status of that mail', async () => {
    const { onThread, offThread } = await onBoth(inviterAtHead, async (transcript) => {
      await sendMail();
      await transcript.sends('invitePrevious', { orgId: transcript.chain.invited.orgId });
      await transcript.sends('requestUpdate', { note: 'Do you have it?' });
      await transcript.readsEverything();
      await sendMail();
      await transcript.readsEverything();
    });
    expect(onThread.answers).toEqual(offThread.answers);
    expect((await readThread(onThread.chain.inviter, onThread.chain.threadId)).requests[0]).toMatchObject({ emailStatus: 'sent' });
  });
  test('when it requests an update and nobody there wants such mail', async () => {
    const { onThread, offThread } = await onBoth(inviterAtHead, async (transcript) => {
      await here.services.sql`
        update app_user set email_prefs = '{"enabled": false, "types": {}}'
        where id in (select user_id from org_member where org_id = ${transcript.chain.invited.orgId})`;
      await transcript.sends('invitePrevious', { orgId: transcript.chain.invited.orgId });
      await transcript.sends('requestUpdate', {});
      await sendMail();
    });
    expect(onThread.answers).toEqual(offThread.answers);
    expect((await readThread(onThread.chain.inviter, onThread.chain.threadId)).requests[0]).toMatchObject({ emailStatus: 'skipped' });
  });
});

const sendPlatformInvite = async (transcript: InviterTranscript) =>
  await transcript.sends('sendPlatformInvite', { targetOrgId: transcript.chain.invited.orgId, twId: transcript.chain.threadId }, {});

describe('if the inviter invites a placeholder, it cannot tell whether that one is on the thread:', () => {
  test('when the claim link is mailed, and again after an hour', async () => {
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => await createPlaceholderChain(here, isOnThread),
      async (transcript) => {
        await transcript.invites();
        await transcript.readsEverything();
        await sendMail();
        await transcript.readsEverything();
        await sendPlatformInvite(transcript);
        await passTime(transcript.chain, 3_600_000);
        await transcript.readsEverything();
        await sendPlatformInvite(transcript);
        await transcript.readsEverything();
        // The second mail of a day waits for the next morning.
        await sendMail();
        await transcript.readsEverything();
        await sendMail(nextMailMorning(Date.now()));
      },
    );
    expect(onThread.answers).toEqual(offThread.answers);
    const [seen] = await Promise.all(
      [onThread, offThread].map(async ({ chain: { inviter, threadId } }) => (await readThread(inviter, threadId)).stakes.at(-1)!),
    );
    expect(seen).toMatchObject({ provisional: true, platformInviteStatus: 'sent' });
  });

  test('when its address bounces, is corrected and mailed again', async () => {
    smtp.behavior = (address) => (address.startsWith('nobody') ? 'rejects' : 'accepts');
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => {
        const made = await createPlaceholderChain(here, isOnThread, 'nobody');
        // Another organization has written to this address before.
        if (!isOnThread)
          await sendCommand(made.outsider, 'createThread', { ...VEHICLE, vin: 'ABCDE', boughtFromOrgId: made.invited.orgId });
        await sendMail();
        return made;
      },
      async (transcript) => {
        await transcript.invites();
        await sendMail();
        await transcript.readsEverything();
        const { body } = await transcript.sends(
          'correctTitleContact',
          { orgId: transcript.chain.invited.orgId, titleContactEmail: 'desk@corrected.test' },
          {},
        );
        // An open page may still have the old id.
        await sendPlatformInvite(transcript);
        transcript.chain.invited.orgId = (body as { org: { id: string } }).org.id;
        await transcript.readsEverything();
        await sendPlatformInvite(transcript);
        await sendMail();
      },
    );
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when the inviter has to verify their email first', async () => {
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => {
        const made = await createPlaceholderChain(here, isOnThread);
        await here.services.sql`update app_user set email_verified = false where id = ${made.inviter.userId}`;
        return made;
      },
      async (transcript) => {
        expect(await transcript.invites()).toMatchObject({ status: 403 });
        await skipUnwanted();
        await sendMail();
        await transcript.readsEverything();
        await here.services.sql`update app_user set email_verified = true where id = ${transcript.chain.inviter.userId}`;
        expect(await transcript.invites()).toMatchObject({ status: 200 });
        // PostgreSQL's clock may be ahead.
        await sendMail(Date.now() + 1000);
      },
    );
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when mails to it are combined in the morning, without the invitation to the stand-in', async () => {
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => await createPlaceholderChain(here, isOnThread),
      async (transcript) => {
        const { invited, inviter } = transcript.chain;
        const opens = async () =>
          await openThreadAs(inviter, { boughtFromOrgId: invited.orgId, vin: `VIN${crypto.randomUUID().slice(0, 8)}`.toUpperCase() });
        await opens();
        await sendMail();
        await transcript.invites();
        const openly = await opens();
        await sendMail();
        await transcript.readsEverything();
        await sendMail(nextMailMorning(Date.now()));
        expect((await readThread(inviter, openly)).stakes[0]).toMatchObject({ platformInviteStatus: 'sent' });
      },
    );
    expect(latestMailToPlaceholder(offThread).text).toContain(offThread.chain.vin);
    expect(latestMailToPlaceholder(onThread).text).not.toContain(onThread.chain.vin);
    expect(onThread.answers.map(([what]) => what)).toEqual(offThread.answers.map(([what]) => what));
    expect((await readThread(onThread.chain.inviter, onThread.chain.threadId)).stakes.at(-1)).toMatchObject({
      platformInviteStatus: 'sent',
      platformInviteWait: null,
    });
  });

  test('when its people claim it', async () => {
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => await createPlaceholderChain(here, isOnThread),
      async (transcript) => {
        await transcript.invites();
        const { invited, threadId, email } = transcript.chain as PlaceholderChain;
        const kim = await here.signUp(`kim.${crypto.randomUUID().slice(0, 8)}@example.test`);
        const claim = await issueClaimToken(here, { orgId: invited.orgId, threadId, email });
        await sendCommand(kim, 'claimOrg', claimInput(claim, invited.orgName));
      },
    );
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('when it is merged into an organization that is not on the thread', async () => {
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => await createPlaceholderChain(here, isOnThread),
      async (transcript) => {
        await transcript.invites();
        const { invited, threadId, email, inviter } = transcript.chain as PlaceholderChain;
        const into = await createOwner(here, `PlaceholderChain ${inviter.orgName.split(' ')[1]} Merged`);
        const claim = await issueClaimToken(here, { orgId: invited.orgId, threadId, email });
        await sendCommand(into, 'claimOrg', { claim, mergeIntoOrgId: into.orgId });
        transcript.chain.invited.orgId = into.orgId;
        expect((await readThread(inviter, threadId)).stakes.at(-1)).toMatchObject({ orgId: into.orgId, provisional: false });
      },
    );
    expect(onThread.answers).toEqual(offThread.answers);
  });
});

/** The inviter corrects the address to its own mailbox. Returns that address. */
async function correctToOwnMailbox(transcript: InviterTranscript): Promise<string> {
  const email = `mine@${transcript.chain.inviter.orgName.split(' ')[1]}.test`;
  const { body } = await transcript.sends('correctTitleContact', { orgId: transcript.chain.invited.orgId, titleContactEmail: email }, {});
  transcript.chain.invited.orgId = (body as { org: { id: string } }).org.id;
  return email;
}

/** An accomplice of the inviter claims the corrected placeholder and owns it. */
async function claimAsAccomplice({ chain: { invited, threadId } }: InviterTranscript, email: string): Promise<Owner & { address: string }> {
  const address = `accomplice.${crypto.randomUUID().slice(0, 8)}@example.test`;
  const accomplice = await here.signUp(address);
  const claim = await issueClaimToken(here, { orgId: invited.orgId, threadId, email });
  await sendCommand(accomplice, 'claimOrg', claimInput(claim, invited.orgName, { city: 'Boulder' }));
  return { ...accomplice, ...invited, address };
}

const placeholderChain = async (isOnThread: boolean) => await createPlaceholderChain(here, isOnThread);

describe('a placeholder that the inviter corrects to its own mailbox and claims', () => {
  test('looks the same whether the real one is on the thread or not, and the real one keeps its notifications', async () => {
    const told = new Map<InviterTranscript, string[]>();
    const { onThread, offThread } = await onBoth(placeholderChain, async (transcript) => {
      const { invited, threadId } = transcript.chain;
      const meant = { orgId: invited.orgId } as Owner;
      const before = await notificationsOf(here, meant);
      await transcript.invites();
      const email = await correctToOwnMailbox(transcript);
      await transcript.readsEverything();
      await sendPlatformInvite(transcript);
      await sendMail();
      const owner = await claimAsAccomplice(transcript, email);
      await transcript.readsEverything();
      await transcript.readsEverythingAs(owner);
      expect(transcript.recordMails(smtp.received.filter(({ to }) => to === email))).toBe(1);
      await sendCommand(owner, 'acceptConnection', { orgId: transcript.chain.inviter.orgId });
      await sendCommand(owner, 'respondToInvite', { threadId, accept: true });
      await transcript.readsEverythingAs(owner);
      told.set(transcript, [...before, '=', ...(await notificationsOf(here, meant))]);
    });
    expect(onThread.answers).toEqual(offThread.answers);
    const first = onThread.chain.first.orgName;
    const sold = `tw_invite from ${first}: ${first} says you sold this to them.`;
    expect(told.get(onThread)).toEqual([sold, '=', sold]);
  });

  test('looks the same after its invitation was withdrawn', async () => {
    const { onThread, offThread } = await onBoth(placeholderChain, async (transcript) => {
      await transcript.invites();
      await transcript.withdraws();
      const email = await correctToOwnMailbox(transcript);
      await transcript.readsEverythingAs(await claimAsAccomplice(transcript, email));
    });
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('looks the same if an earlier invitation by another organization was withdrawn', async () => {
    const { onThread, offThread } = await onBoth(
      async (isOnThread) => {
        const made = await placeholderChain(isOnThread);
        await sendCommand(made.first, 'withdrawInvite', {
          threadId: made.threadId,
          stakeId: (await readThread(made.first, made.threadId)).headStakeId,
        });
        return made;
      },
      async (transcript) => {
        await transcript.invites();
        const email = await correctToOwnMailbox(transcript);
        const owner = await claimAsAccomplice(transcript, email);
        await transcript.readsEverythingAs(owner);
        await transcript.withdraws();
        await transcript.readsEverythingAs(owner);
        await sendMail();
        expect(transcript.recordMails(smtp.received.filter(({ to }) => to === owner.address))).toBe(1);
      },
    );
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('tells nothing to an organization further away if the correction gives it the address of that one', async () => {
    const { first, inviter, threadId, invited, email } = await createPlaceholderChain(here, true);
    const other = await provision(inviter, invited.orgName, 'other@elsewhere.test');
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: other.id });
    await sendCommand(inviter, 'correctTitleContact', { orgId: other.id, titleContactEmail: email });
    const owner = await claimAsAccomplice({ chain: { invited, threadId } } as InviterTranscript, email);
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

describe('the invited organization that is on the thread already', () => {
  test('sees one more unnamed partner further away, and nothing else', async () => {
    const { first, inviter, threadId, invited } = await createChain(here, true);
    await sendMail();
    smtp.attempts.splice(0);
    const before = await everything(first, threadId);
    const stream = await openStream(server, first);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    await stream.receives(`thread:${threadId}|${(await readThread(first, threadId)).seq}`);
    await sendMail();
    expect(await everything(first, threadId)).toEqual(before);
    expect((await readThread(first, threadId)).stakes.at(-1)).toMatchObject({ orgId: null, orgName: 'Partner', place: null });
    expect((await first.query('org', { orgId: inviter.orgId })).body).toMatchObject({ org: { connection: null, incoming: false } });
    expect(new Set(stream.received.map((line) => line.split('|')[0]))).toEqual(new Set([`thread:${threadId}`]));
    expect(smtp.attempts).toEqual([]);
    await stream.close();
  });

  test('cannot answer a connection request; its own request is accepted, and a visible invitation shows the inviter’s request', async () => {
    const { first, inviter, threadId, invited, middle } = await createChain(here, true);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    for (const command of ['acceptConnection', 'ignoreConnection'])
      expect(await refusal(first, command, { orgId: inviter.orgId })).toMatchObject({ status: 409 });
    const second = await createChain(here, true);
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

  test.each(['withdrawn', 'overdue'])('sees no connection request after the invitation is %s', async (end) => {
    const { first, inviter, threadId, invited } = await createChain(here, true);
    const sees = async () => [
      await first.query('network', { list: 'incoming' }),
      await first.query('network', { list: 'ignored' }),
      await first.query('org', { orgId: inviter.orgId }),
    ];
    const before = await sees();
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    if (end === 'withdrawn')
      await sendCommand(inviter, 'withdrawInvite', { threadId, stakeId: (await readThread(inviter, threadId)).tailStakeId });
    else await sweepOverdueInvitations({ ...here.services }, Date.now() + INVITE_OPEN_MS + 60_000);
    expect((await readThread(inviter, threadId)).stakes.at(-1)!.orgId).toBe(inviter.orgId);
    expect(await sees()).toEqual(before);
  });

  test.each(['ignored', 'blocked'])('sees no change, and gets no more rights, if the inviter has %s it', async (how) => {
    const seen: unknown[] = [];
    const { onThread, offThread } = await onBoth(standard, async (transcript) => {
      const { invited, inviter, first, outsider, threadId } = transcript.chain;
      const who = invited === first ? first : outsider;
      if (how === 'ignored') await sendCommand(who, 'requestConnection', { orgId: inviter.orgId });
      await sendCommand(inviter, how === 'ignored' ? 'ignoreConnection' : 'blockOrg', { orgId: who.orgId });
      const sees = async () => [
        await everything(first, threadId),
        await first.query('org', { orgId: inviter.orgId }),
        await refusal(who, 'createThread', { ...VEHICLE, vin: 'OTHER', boughtFromOrgId: inviter.orgId }),
      ];
      seen.push(await sees());
      expect((await transcript.invites()).status).toBe(200);
      seen.push(await sees());
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(onThread.answers).toEqual(offThread.answers);
  });

  test('gets no event when a block by the inviter removes a request that it never saw', async () => {
    const { first, inviter, threadId, invited } = await createChain(here, true);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    const stream = await openStream(server, first);
    await sendCommand(inviter, 'blockOrg', { orgId: first.orgId });
    await sendCommand(inviter, 'requestUpdate', { threadId });
    await stream.receives(`thread:${threadId}|${(await readThread(first, threadId)).seq}`);
    expect(stream.received.filter((line) => line.startsWith('network'))).toEqual([]);
    await stream.close();
  });

  test('gets no claim link for the thread if it is a placeholder', async () => {
    const made = await createPlaceholderChain(here, true);
    await sendMail();
    smtp.attempts.splice(0);
    await sendCommand(made.inviter, 'inviteNext', { threadId: made.threadId, orgId: made.invited.orgId });
    await sendMail();
    expect(smtp.attempts).toEqual([]);
    const [{ n }] = await here.services.sql<[{ n: number }]>`
      select count(*)::int as n from one_time_token t join org o on o.id = t.org_id where o.stands_for is not null`;
    expect(n).toBe(0);
  });

  test('cannot be reached by the id of its stand-in', async () => {
    const { inviter, threadId, invited } = await createChain(here, true);
    await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
    const [standIn] = await here.services.sql<[{ id: string }]>`select id from org where stands_for = ${invited.orgId}`;
    expect((await inviter.query('org', { orgId: standIn.id })).status).toBe(404);
    for (const command of ['requestConnection', 'blockOrg'])
      expect((await inviter.command(command, { orgId: standIn.id })).status).toBe(404);
    expect((await inviter.command('inviteNext', { threadId, orgId: standIn.id })).status).not.toBe(200);
    expect((await inviter.query('searchOrgs', { q: 'Partner' })).body).toEqual({ orgs: [] });
  });
});

const invitationStatements = async (isOnThread: boolean) => {
  const { inviter, threadId, invited } = await createChain(here, isOnThread);
  const statements = await recordStatements(
    here.services.sql,
    async () => await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId }),
  );
  return statements.map(({ text }) => text.replaceAll(/\s+/g, ' '));
};

test('an invitation sends the same SQL statements in the same order for an organization on the thread and one outside', async () => {
  await invitationStatements(true);
  const [onThread, offThread] = [await invitationStatements(true), await invitationStatements(false)];
  expect(onThread.length).toBeGreaterThan(10);
  expect(onThread).toEqual(offThread);
});

test('a thread can be continued and completed after a stand-in was on it', async () => {
  const { first, middle, inviter, invited, threadId, seller } = await createChain(here, true, { holds: true });
  await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
  await sendCommand(inviter, 'withdrawInvite', { threadId, stakeId: (await readThread(inviter, threadId)).tailStakeId });
  const last = await createOwner(here, 'Last Cars');
  await sendCommand(inviter, 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  await deliverTitle(inviter, last, threadId);
  for (const who of [first, middle, inviter]) expect((await who.query('completedThread', { threadId })).status).toBe(200);
  expect(seller.orgId).toBeTruthy();
  await expectLedgerMatchesRows(here.services.sql, threadId);
});
