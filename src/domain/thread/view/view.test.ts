import { describe, expect, test } from 'vitest';
import { HOUR, givenChain, NAMES, ORGS, START, VEHICLE } from '../../../../tests/thread-scenario.ts';
import { INVITE_OPEN_MS } from '../../limits.ts';
import type { MailWait } from '../../stranger-mail.ts';
import { PARTNER } from '../../redaction/partner.ts';
import { cardFor, viewFor } from './view.ts';
import { NO_MAILS, type PlaceholderStatus } from './visibility.ts';

describe('who sees a thread', () => {
  test('an outsider and one that has left see nothing', () => {
    const scenario = givenChain('A B C?').declines('C');
    for (const orgId of ['C', 'F']) {
      expect(viewFor(scenario.thread, orgId, ORGS, NO_MAILS, scenario.now)).toBeNull();
      expect(cardFor(scenario.thread, orgId, ORGS, scenario.now)).toBeNull();
    }
  });

  test('one whose part is complete is sent to its completed view, without anything else', () => {
    const scenario = givenChain('A* B C').hands('A', 'B');
    expect(viewFor(scenario.thread, 'A', ORGS, NO_MAILS, scenario.now)).toEqual({ standing: 'completed', id: 'thread' });
    expect(cardFor(scenario.thread, 'A', ORGS, scenario.now)).toBeNull();
  });
});

describe('in the chain', () => {
  const scenario = givenChain('A* B C D E');

  test("one's own organization and its neighbors have names, ids and places; the others position and type alone", () => {
    expect(
      scenario
        .view('C')
        .stakes.map(({ orderIndex, orgId, orgName, place, orgType, own }) => [orderIndex, orgId, orgName, place, orgType, own]),
    ).toEqual([
      [0, null, PARTNER, null, 'dealership', false],
      [1, 'B', NAMES['B'], 'B-town, CO', 'auction', false],
      [2, 'C', NAMES['C'], 'C-town, CO', 'dealership', true],
      [3, 'D', NAMES['D'], 'D-town, CO', 'dealership', false],
      [4, null, PARTNER, null, 'dealership', false],
    ]);
  });

  test('who opened the thread is named to those who may know it', () => {
    expect(scenario.view('C').openedByName).toBe(NAMES['B']);
    expect(scenario.view('D').openedByName).toBe(PARTNER);
  });

  test('a new neighbor is known as soon as it is one', () => {
    const short = givenChain('A B C');
    expect(short.view('A').stakes[2]!.orgName).toBe(PARTNER);
    expect(short.invites('A', 'previous', 'F').view('A').stakes[0]!.orgName).toBe(NAMES['F']);
  });

  test('head, tail, count and current agree with it', () => {
    expect(scenario.view('C')).toMatchObject({ ...VEHICLE, stakeCount: 5, headStakeId: 'A1', currentStakeId: 'A1' });
    expect(scenario.view('C').tailStakeId).toBe(scenario.stakeIdOf('E'));
  });

  test('the holding flag is open until an invitation is answered', () => {
    expect(
      givenChain('A? B* C')
        .view('B')
        .stakes.map((stake) => stake.hasTitle),
    ).toEqual([null, true, false]);
  });
});

describe('an invitee', () => {
  test('sees the vehicle, who invited it, and the chain; no updates and no requests', () => {
    const scenario = givenChain('A* B C?').posts('A', 'Tomorrow.').asks('B', 'When?');
    const view = scenario.view('C');
    expect(view).toMatchObject({ ...VEHICLE, standing: 'invited', updates: [], requests: [], openRequestCount: 0, turn: null });
    expect(view.invitation).toEqual({
      inviterName: NAMES['B'],
      line: 'bought-from-them',
      invitedAt: view.createdAt,
      answerBy: view.createdAt + INVITE_OPEN_MS,
      mayHoldTitle: false,
    });
    expect(view.stakes.map((stake) => stake.orgName)).toEqual([PARTNER, NAMES['B'], NAMES['C']]);
    expect(cardFor(scenario.thread, 'C', ORGS, scenario.now)).toMatchObject({ latest: null, openRequestCount: 0 });
  });

  test('hears in one line how it came into the chain', () => {
    const scenario = givenChain('A? B C?');
    expect(scenario.view('A').invitation).toMatchObject({ line: 'sold-to-them', inviterName: NAMES['B'] });
    expect(scenario.view('C').invitation).toMatchObject({ line: 'bought-from-them', inviterName: NAMES['B'] });
    expect(givenChain('A B').invites('B', 'next', 'D').view('D').invitation).toMatchObject({ line: 'ride', inviterName: NAMES['B'] });
    expect(givenChain('A B').invites('A', 'previous', 'D').view('D').invitation).toMatchObject({ line: 'ride', inviterName: NAMES['A'] });
  });

  test('that is current sees the updates and the requests to it, and posts nothing', () => {
    const scenario = givenChain('A? B C?').posts('B', 'Not here yet.').asks('B', 'Where is it?');
    const view = scenario.view('A');
    expect(view.updates.map((update) => update.message)).toEqual(['Not here yet.']);
    expect(view.requests).toMatchObject([{ note: 'Where is it?', requestedByName: NAMES['B'], targetOrgId: 'A' }]);
    expect(view.openRequestCount).toBe(1);
    expect(view.offers).toEqual(['respondToInvite']);
    expect(view.updates[0]!.offers).toEqual([]);
    expect(scenario.view('C').updates).toEqual([]);
  });

  test('knows of a delivery only if it is to get it', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    expect(scenario.view('C').transit).toMatchObject({ toStakeId: 'C1' });
    expect(scenario.view('B').transit).toMatchObject({ toStakeId: 'C1' });
    expect(scenario.view('A').transit).toBeNull();
    expect(cardFor(scenario.thread, 'A', ORGS, scenario.now)!.transit).toBeNull();
  });
});

describe('an update', () => {
  const text = `Ask Bob Smith at 303-555-0142, b@a.example, or ${NAMES['B']!.toUpperCase()}, FedEx 123456789012`;

  test("says everything to its author, and to a neighbor all but others' names", () => {
    const scenario = givenChain('A? B C').posts('B', `${text}, ${NAMES['C']}`);
    expect(scenario.view('B').updates[0]!.message).toBe(`${text}, ${NAMES['C']}`);
    expect(scenario.view('A').updates[0]!.message).toBe(`${text}, Partner`);
    expect(scenario.view('C').updates[0]!.message).toBe(`${text}, ${NAMES['C']}`);
  });

  test('is redacted for everybody else', () => {
    const scenario = givenChain('A* B C D').posts('A', text);
    expect(scenario.view('D').updates[0]).toMatchObject({
      authorName: PARTNER,
      authorOrgId: null,
      message: 'Ask [redacted] at [redacted phone], [redacted email], or Partner, FedEx 123456789012',
    });
    // A business by its words, although C stands beside it.
    expect(scenario.view('C').updates[0]!.message).toContain('or [redacted], FedEx');
  });

  test('of the system names stakes as the reader may know them', () => {
    const scenario = givenChain('A* B C').delivers('A');
    expect(['A', 'B', 'C'].map((orgId) => scenario.view(orgId).updates[0]!.message)).toEqual([
      `Marked the title as delivered to ${NAMES['B']}.`,
      `Marked the title as delivered to ${NAMES['B']}.`,
      `Marked the title as delivered to ${NAMES['B']}.`,
    ]);
    expect(givenChain('A* B C D').delivers('A').view('D').updates[0]!.message).toBe('Marked the title as delivered to Partner.');
  });

  test('that is a delivery or a claim says from where, to where, how it ended and why', () => {
    const scenario = givenChain('A* B C').delivers('A');
    scenario.does('B', { type: 'disputeDelivery', updateId: scenario.latest.id, note: 'Wrong title, says Bob Smith.' }).claims('C');
    expect(scenario.view('A').updates).toMatchObject([
      {
        updateType: 'delivered',
        isHolderChange: true,
        reason: 'normal_handoff',
        fromStakeId: 'A1',
        toStakeId: 'B1',
        deliveryStatus: 'disputed',
        ackByOrgId: 'B',
        ackByName: NAMES['B'],
        ackNote: 'Wrong title, says Bob Smith.',
      },
      { updateType: 'claim_title', claimStakeId: 'C1', claimByOrgId: null, claimStatus: 'pending', ackAt: null },
    ]);
    scenario.does('A', { type: 'disputeClaim', updateId: scenario.latest.id, note: 'Ask Bob Smith.' });
    expect(scenario.view('C').updates[1]).toMatchObject({
      claimByOrgId: 'C',
      ackByOrgId: null,
      ackByName: PARTNER,
      ackNote: 'Ask [redacted].',
    });
  });

  test('counts its likes, and says whether one is ours', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    scenario.does('C', { type: 'likeUpdate', updateId: scenario.latest.id });
    expect(scenario.view('C').updates[0]).toMatchObject({ likeCount: 1, liked: true });
    expect(scenario.view('B').updates[0]).toMatchObject({ likeCount: 1, liked: false });
  });

  test('is hidden at first where its author stands more than one place upstream', () => {
    const scenario = givenChain('A* B C D').posts('A', 'Tomorrow.').hands('A', 'B').posts('B', 'Here.');
    const hidden = (orgId: string) => scenario.view(orgId).updates.map((update) => update.hidden);
    expect(hidden('B')).toEqual([false, false, false]);
    expect(hidden('C')).toEqual([true, true, false]);
    expect(hidden('D')).toEqual([true, true, true]);
  });

  test("bears the mark of its author's completion", () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.').hands('A', 'B').posts('B', 'Here.');
    expect(scenario.view('C').updates.map((update) => update.authorInactive)).toEqual([true, true, false]);
  });

  test('comes after those before it', () => {
    const scenario = givenChain('A* B C').posts('A', 'one').posts('A', 'two').posts('A', 'three');
    expect(scenario.view('B').updates.map((update) => update.message)).toEqual(['one', 'two', 'three']);
    expect(cardFor(scenario.thread, 'B', ORGS, scenario.now)!.latest).toMatchObject({ message: 'three', authorName: NAMES['A'] });
  });
});

describe('the note of a request', () => {
  test('is read by asker and target; everybody else on the thread sees the count', () => {
    const scenario = givenChain('A* B C D').asks('C', 'When?');
    const readers = ['A', 'B', 'C', 'D'].filter((orgId) => scenario.view(orgId).requests.length > 0);
    expect(readers).toEqual(['A', 'C']);
    expect(['A', 'B', 'C', 'D'].map((orgId) => scenario.view(orgId).openRequestCount)).toEqual([1, 1, 1, 1]);
  });

  test('is read by the spokesman of a target that is not here', () => {
    const scenario = givenChain('A? B C D').asks('D', 'When?');
    expect(['B', 'C', 'D'].filter((orgId) => scenario.view(orgId).requests.length > 0)).toEqual(['B', 'D']);
  });

  test('is redacted like any other text', () => {
    const scenario = givenChain('A* B C D').asks('C', `Bob Smith of ${NAMES['D']} waits.`);
    expect(scenario.view('A').requests).toMatchObject([
      { note: `[redacted] of Partner waits.`, requestedByName: PARTNER, requestedByOrgId: null, own: false },
    ]);
    expect(scenario.view('C').requests).toMatchObject([{ note: `Bob Smith of ${NAMES['D']} waits.`, own: true }]);
  });

  test('is gone once it is answered', () => {
    const scenario = givenChain('A* B C').asks('C', 'When?').posts('A', 'Tomorrow.');
    expect(scenario.view('C')).toMatchObject({ requests: [], openRequestCount: 0 });
  });
});

describe('the completed view', () => {
  test('ends the chain where the title came to rest', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B').hands('B', 'C');
    expect(scenario.completed('A')).toMatchObject({ stakeCount: 2, tailStakeId: 'B1', currentStakeId: 'B1', restedWith: NAMES['B'] });
    expect(scenario.completed('A').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B']]);
    expect(scenario.completed('B').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B'], NAMES['C']]);
    expect(scenario.completed('B').restedWith).toBe(NAMES['C']);
  });

  test('runs to the claimant where a claim took the title past others', () => {
    const scenario = givenChain('A* B C D').claims('C').confirmsClaim('A', 'C');
    expect(scenario.completed('A').stakes.map(({ orgName, hasTitle, inactive }) => [orgName, hasTitle, inactive])).toEqual([
      [NAMES['A'], false, true],
      [NAMES['B'], false, true],
      [PARTNER, true, false],
    ]);
    expect(scenario.completed('A').restedWith).toBe(PARTNER);
    expect(scenario.completed('B').restedWith).toBe(NAMES['C']);
  });

  test('stays as it was, whatever comes after: updates, likes, statuses, members', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.').claims('C').hands('A', 'B');
    const then = JSON.stringify(scenario.completed('A'));
    const first = scenario.thread.updates[0]!.id;
    scenario.does('C', { type: 'likeUpdate', updateId: first }).posts('B', 'Here.').confirmsClaim('B', 'C').invites('C', 'next', 'D');
    expect(JSON.stringify(scenario.completed('A'))).toBe(then);
    expect(scenario.completed('A').updates).toMatchObject([
      { message: 'Tomorrow.', likeCount: 0 },
      { claimStatus: 'pending' },
      { deliveryStatus: 'confirmed' },
    ]);
    expect(scenario.completed('B').updates).toMatchObject([{ likeCount: 1 }, { claimStatus: 'confirmed' }, {}, { message: 'Here.' }]);
  });

  test('is cut by the order of events, not by the clock', () => {
    const scenario = givenChain('A* B C').hands('A', 'B').after(-HOUR).posts('B', 'In the same moment.');
    expect(scenario.thread.updates.at(-1)!.at).toBe(
      scenario.thread.chain[0]!.standing.status === 'completed' && scenario.thread.chain[0]!.standing.deliveredAt,
    );
    expect(scenario.completed('A').updates).toHaveLength(1);
  });

  test('says when its organization joined, when the title came and went, and offers nothing', () => {
    const scenario = givenChain('A* B C');
    const receivedAt = scenario.thread.chain[0]!.receivedAt;
    const { confirmedAt } = scenario.view('A').stakes[0]!;
    scenario.hands('A', 'B');
    const completed = scenario.completed('A');
    expect(completed).toMatchObject({ receivedAt, deliveredAt: scenario.now });
    expect(completed.stakes[0]).toMatchObject({ confirmedAt, deliveredAt: scenario.now });
    expect([...completed.updates, ...completed.stakes].flatMap((part) => part.offers)).toEqual([]);
  });

  test('knows nothing of a request, nor of what is on its way', () => {
    const scenario = givenChain('A* B C').asks('B', 'When?').hands('A', 'B');
    expect(JSON.stringify(scenario.completed('A'))).not.toContain('When?');
  });

  test('of one that accepted upstream of the holder is cut where its neighbor was completed', () => {
    const scenario = givenChain('A? B* C').posts('B', 'Here.').hands('B', 'C').posts('C', 'Mine.').accepts('A');
    const completed = scenario.completed('A');
    expect(completed.updates.map((update) => update.updateType)).toEqual(['note', 'delivered']);
    expect(completed.stakes.map(({ orgName, inactive, hasTitle }) => [orgName, inactive, hasTitle])).toEqual([
      [NAMES['A'], true, false],
      [NAMES['B'], true, false],
      [PARTNER, false, true],
    ]);
    expect(completed).toMatchObject({ deliveredAt: scenario.now, receivedAt: null });
  });

  test('of one that accepts while its neighbor holds is cut at its acceptance', () => {
    const scenario = givenChain('A? B* C').posts('B', 'Here.').accepts('A').posts('B', 'Still.');
    expect(scenario.completed('A').updates.map((update) => update.message)).toEqual(['Here.']);
    expect(scenario.completed('A').restedWith).toBe(NAMES['B']);
  });
});

describe('what became of the mails', () => {
  const sent = { titleContact: true, invite: { status: 'sent', at: START, by: 'B', waits: null } } as const;

  test('of a request is told to who asked, and to nobody else', () => {
    const scenario = givenChain('A* B C').asks('B', 'When?').asks('C');
    scenario.mails = { ...NO_MAILS, requests: new Map(scenario.thread.requests.map(({ id }) => [id, 'failed'])) };
    const statuses = (orgId: string) => scenario.view(orgId).requests.map(({ own, emailStatus }) => [own, emailStatus]);
    expect(statuses('B')).toEqual([[true, 'failed']]);
    expect(statuses('A')).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  test('to a placeholder is told to its neighbors, who see that it is not here yet', () => {
    const scenario = givenChain('A B* C D?');
    scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('D'), sent]]) };
    expect(scenario.view('C').stakes[3]).toMatchObject({
      provisional: true,
      hasTitleContact: true,
      platformInviteStatus: 'sent',
      platformInviteSentAt: START,
      platformInviteAgainAt: START + HOUR,
    });
    const withheld = { provisional: false, hasTitleContact: false, platformInviteStatus: null, platformInviteSentAt: null };
    expect(scenario.view('B').stakes[3]).toMatchObject({ ...withheld, platformInviteAgainAt: null });
    expect(scenario.view('D').stakes.map(({ provisional }) => provisional)).toEqual([false, false, false, true]);
  });

  test('says from when on the invite may be sent again, and that it may not without an address', () => {
    const scenario = givenChain('A B* C?');
    const again = (placeholder: PlaceholderStatus) => {
      scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('C'), placeholder]]) };
      return scenario.view('B').stakes[2]!.platformInviteAgainAt;
    };
    expect(again(sent)).toBe(START + HOUR);
    const held = (by: string, waits: MailWait) => ({
      titleContact: true,
      invite: { ...sent.invite, status: 'pending', by, waits } as const,
    });
    const morning = { for: 'morning', until: START + 16 * HOUR } as const;
    expect(again(held('B', morning))).toBeNull();
    expect(again(held('B', { for: 'verification', userId: 'ann' }))).toBe(0);
    expect(again(held('A', morning))).toBe(START + HOUR);
    expect(again({ titleContact: true, invite: null })).toBe(0);
    expect(again({ titleContact: false, invite: null })).toBeNull();
  });

  test('what a placeholder’s mail waits for is told to who sends it alone', () => {
    const scenario = givenChain('A B* C?');
    const waits = { for: 'verification', userId: 'ann' } as const;
    const waitOf = (by: string) => {
      const invite = { status: 'pending', at: START, by, waits } as const;
      scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('C'), { titleContact: true, invite }]]) };
      const { platformInviteStatus, platformInviteWait } = scenario.view('B').stakes[2]!;
      return [platformInviteStatus, platformInviteWait];
    };
    expect(waitOf('B')).toEqual(['pending', waits]);
    expect(waitOf('A')).toEqual(['pending', null]);
  });

  test('is no part of a completed view', () => {
    const scenario = givenChain('A* B C?').hands('A', 'B');
    scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('B'), sent]]) };
    expect(scenario.completed('A').stakes[1]).toMatchObject({ provisional: false, platformInviteStatus: null });
  });
});
