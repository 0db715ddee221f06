import { describe, expect, test } from 'vitest';
import { HOUR, givenChain, NAMES, ORGS, START, VEHICLE } from '../../../../testing/threads/thread-scenario.ts';
import { INVITE_OPEN_MS } from '../../limits.ts';
import type { MailWait } from '../../strangers/stranger-mail.ts';
import { PARTNER } from '../../vocabulary.ts';
import { cardFor, viewFor } from './view.ts';
import { NO_MAILS, type PlaceholderStatus } from './visibility.ts';

describe('who sees a thread', () => {
  test('an organization that is not on the thread, or has declined, sees nothing', () => {
    const scenario = givenChain('A B C?').declines('C');
    for (const orgId of ['C', 'F']) {
      expect(viewFor(scenario.thread, orgId, ORGS, NO_MAILS, scenario.now)).toBeNull();
      expect(cardFor(scenario.thread, orgId, ORGS, scenario.now)).toBeNull();
    }
  });

  test('a completed organization gets no live view and no card, only the id of the thread', () => {
    const scenario = givenChain('A* B C').hands('A', 'B');
    expect(viewFor(scenario.thread, 'A', ORGS, NO_MAILS, scenario.now)).toEqual({ standing: 'completed', id: 'thread', takeBack: null });
    expect(cardFor(scenario.thread, 'A', ORGS, scenario.now)).toBeNull();
  });
});

describe('the chain in a view', () => {
  const scenario = givenChain('A* B C D E');

  test('shows names, ids and places of the viewer and its neighbors; of all others only position and type', () => {
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

  test('names the organization that created the thread only to its neighbors and itself', () => {
    expect(scenario.view('C').openedByName).toBe(NAMES['B']);
    expect(scenario.view('D').openedByName).toBe(PARTNER);
  });

  test('names a new neighbor at once', () => {
    const short = givenChain('A B C');
    expect(short.view('A').stakes[2]!.orgName).toBe(PARTNER);
    expect(short.invites('A', 'previous', 'F').view('A').stakes[0]!.orgName).toBe(NAMES['F']);
  });

  test('agrees with the head, the tail, the count and the current stake', () => {
    expect(scenario.view('C')).toMatchObject({ ...VEHICLE, stakeCount: 5, headStakeId: 'A1', currentStakeId: 'A1' });
    expect(scenario.view('C').tailStakeId).toBe(scenario.stakeIdOf('E'));
  });

  test('says nothing about whether an invitee has the title', () => {
    expect(
      givenChain('A? B* C')
        .view('B')
        .stakes.map((stake) => stake.hasTitle),
    ).toEqual([null, true, false]);
  });
});

describe('an invitee', () => {
  test('sees the vehicle, its inviter and the chain, but no updates or requests', () => {
    const scenario = givenChain('A* B C?').posts('A', 'Tomorrow.').asks('B', 'When?');
    const view = scenario.view('C');
    expect(view).toMatchObject({ ...VEHICLE, standing: 'invited', updates: [], requests: [], openRequestCount: 0, turn: null });
    expect(view.invitation).toEqual({
      inviterName: NAMES['B'],
      inviterMarks: null,
      line: 'bought-from-them',
      invitedAt: view.createdAt,
      answerBy: view.createdAt + INVITE_OPEN_MS,
      mayHoldTitle: false,
    });
    expect(view.stakes.map((stake) => stake.orgName)).toEqual([PARTNER, NAMES['B'], NAMES['C']]);
    expect(cardFor(scenario.thread, 'C', ORGS, scenario.now)).toMatchObject({ latest: null, openRequestCount: 0 });
  });

  test('is told in one line why it was invited', () => {
    const scenario = givenChain('A? B C?');
    expect(scenario.view('A').invitation).toMatchObject({ line: 'sold-to-them', inviterName: NAMES['B'] });
    expect(scenario.view('C').invitation).toMatchObject({ line: 'bought-from-them', inviterName: NAMES['B'] });
    expect(givenChain('A B').invites('B', 'next', 'D').view('D').invitation).toMatchObject({ line: 'ride', inviterName: NAMES['B'] });
    expect(givenChain('A B').invites('A', 'previous', 'D').view('D').invitation).toMatchObject({ line: 'ride', inviterName: NAMES['A'] });
  });

  test('that is current sees the updates and the requests to it, but cannot post', () => {
    const scenario = givenChain('A? B C?').posts('B', 'Not here yet.').asks('B', 'Where is it?');
    const view = scenario.view('A');
    expect(view.updates.map((update) => update.message)).toEqual(['Not here yet.']);
    expect(view.requests).toMatchObject([{ note: 'Where is it?', requestedByName: NAMES['B'], targetOrgId: 'A' }]);
    expect(view.openRequestCount).toBe(1);
    expect(view.offers).toEqual(['respondToInvite']);
    expect(view.updates[0]!.offers).toEqual([]);
    expect(scenario.view('C').updates).toEqual([]);
  });

  test('sees a pending delivery only if it is the recipient', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    expect(scenario.view('C').transit).toMatchObject({ toStakeId: 'C1' });
    expect(scenario.view('B').transit).toMatchObject({ toStakeId: 'C1' });
    expect(scenario.view('A').transit).toBeNull();
    expect(cardFor(scenario.thread, 'A', ORGS, scenario.now)!.transit).toBeNull();
  });
});

describe('an update', () => {
  const text = `Ask Bob Smith at 303-555-0142, b@a.example, or ${NAMES['B']!.toUpperCase()}, FedEx 123456789012`;

  test('shows its author the whole text, and a neighbor all but the names that it may not see', () => {
    const scenario = givenChain('A? B C').posts('B', `${text}, ${NAMES['C']}`);
    expect(scenario.view('B').updates[0]!.message).toBe(`${text}, ${NAMES['C']}`);
    expect(scenario.view('A').updates[0]!.message).toBe(`${text}, Partner`);
    expect(scenario.view('C').updates[0]!.message).toBe(`${text}, ${NAMES['C']}`);
  });

  test('is redacted for viewers that are not neighbors of its author', () => {
    const scenario = givenChain('A* B C D').posts('A', text);
    expect(scenario.view('D').updates[0]).toMatchObject({
      authorName: PARTNER,
      authorOrgId: null,
      message: 'Ask [redacted] at [redacted phone], [redacted email], or Partner, FedEx [redacted]',
    });
    // The name of B is redacted as a business name, although C may see it.
    expect(scenario.view('C').updates[0]!.message).toContain('or [redacted], FedEx');
  });

  test('that the system writes names only organizations that the viewer may see', () => {
    const scenario = givenChain('A* B C').delivers('A');
    expect(['A', 'B', 'C'].map((orgId) => scenario.view(orgId).updates[0]!.message)).toEqual([
      `Sent the title to ${NAMES['B']}.`,
      'Sent you the title.',
      `Sent the title to ${NAMES['B']}.`,
    ]);
    expect(givenChain('A* B C D').delivers('A').view('D').updates[0]!.message).toBe('Sent the title to Partner.');
  });

  test('that is a delivery or a claim shows its stakes, how it ended and the note', () => {
    const scenario = givenChain('A* B C').delivers('A');
    scenario
      .does('B', {
        type: 'disputeDelivery',
        updateId: scenario.latest.id,
        note: 'Wrong title, says Bob Smith.',
        paper: null,
        expected: null,
      })
      .claims('C');
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

  test('shows the number of likes, and whether the viewer likes it', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    scenario.does('C', { type: 'likeUpdate', updateId: scenario.latest.id });
    expect(scenario.view('C').updates[0]).toMatchObject({ likeCount: 1, liked: true });
    expect(scenario.view('B').updates[0]).toMatchObject({ likeCount: 1, liked: false });
  });

  test('is hidden at first if its author is more than one position upstream', () => {
    const scenario = givenChain('A* B C D').posts('A', 'Tomorrow.').hands('A', 'B').posts('B', 'Here.');
    const hidden = (orgId: string) => scenario.view(orgId).updates.map((update) => update.hidden);
    expect(hidden('B')).toEqual([false, false, false]);
    expect(hidden('C')).toEqual([true, true, false]);
    expect(hidden('D')).toEqual([true, true, true]);
  });

  test('shows whether its author is completed', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.').hands('A', 'B').posts('B', 'Here.');
    expect(scenario.view('C').updates.map((update) => update.authorInactive)).toEqual([true, true, false]);
  });

  test('comes after older updates', () => {
    const scenario = givenChain('A* B C').posts('A', 'one').posts('A', 'two').posts('A', 'three');
    expect(scenario.view('B').updates.map((update) => update.message)).toEqual(['one', 'two', 'three']);
    expect(cardFor(scenario.thread, 'B', ORGS, scenario.now)!.latest).toMatchObject({ message: 'three', authorName: NAMES['A'] });
  });
});

describe('the note of a request', () => {
  test('is shown to the asker and the target; all others on the thread see only the count', () => {
    const scenario = givenChain('A* B C D').asks('C', 'When?');
    const readers = ['A', 'B', 'C', 'D'].filter((orgId) => scenario.view(orgId).requests.length > 0);
    expect(readers).toEqual(['A', 'C']);
    expect(['A', 'B', 'C', 'D'].map((orgId) => scenario.view(orgId).openRequestCount)).toEqual([1, 1, 1, 1]);
  });

  test('is shown to the spokesman if the target is an invitee', () => {
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
  test('ends the chain at the organization that received the title', () => {
    const scenario = givenChain('A* B C D').hands('A', 'B').hands('B', 'C');
    expect(scenario.completed('A')).toMatchObject({ stakeCount: 2, tailStakeId: 'B1', currentStakeId: 'B1', restedWith: NAMES['B'] });
    expect(scenario.completed('A').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B']]);
    expect(scenario.completed('B').stakes.map((stake) => stake.orgName)).toEqual([NAMES['A'], NAMES['B'], NAMES['C']]);
    expect(scenario.completed('B').restedWith).toBe(NAMES['C']);
  });

  test('ends the chain at the claimant if a claim moved the title past others', () => {
    const scenario = givenChain('A* B C D').claims('C').confirmsClaim('A', 'C');
    expect(scenario.completed('A').stakes.map(({ orgName, hasTitle, inactive }) => [orgName, hasTitle, inactive])).toEqual([
      [NAMES['A'], false, true],
      [NAMES['B'], false, true],
      [PARTNER, true, false],
    ]);
    expect(scenario.completed('A').restedWith).toBe(PARTNER);
    expect(scenario.completed('B').restedWith).toBe(NAMES['C']);
  });

  test('does not change with later updates, likes, statuses or members', () => {
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

  test('ends by the order of the ledger, not by time', () => {
    const scenario = givenChain('A* B C').hands('A', 'B').after(-HOUR).posts('B', 'In the same moment.');
    expect(scenario.thread.updates.at(-1)!.at).toBe(
      scenario.thread.chain[0]!.standing.status === 'completed' && scenario.thread.chain[0]!.standing.deliveredAt,
    );
    expect(scenario.completed('A').updates).toHaveLength(1);
  });

  test('shows when its organization joined, received and delivered the title, and offers no commands', () => {
    const scenario = givenChain('A* B C');
    const receivedAt = scenario.thread.chain[0]!.receivedAt;
    const { confirmedAt } = scenario.view('A').stakes[0]!;
    scenario.hands('A', 'B');
    const completed = scenario.completed('A');
    expect(completed).toMatchObject({ receivedAt, deliveredAt: scenario.now });
    expect(completed.stakes[0]).toMatchObject({ confirmedAt, deliveredAt: scenario.now });
    expect([...completed.updates, ...completed.stakes].flatMap((part) => part.offers)).toEqual([]);
  });

  test('shows no requests', () => {
    const scenario = givenChain('A* B C').asks('B', 'When?').hands('A', 'B');
    expect(JSON.stringify(scenario.completed('A'))).not.toContain('When?');
  });

  test('of an organization that accepts upstream of the holder ends where its neighbor was completed', () => {
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

  test('of an organization that accepts while its neighbor holds the title ends at its acceptance', () => {
    const scenario = givenChain('A? B* C').posts('B', 'Here.').accepts('A').posts('B', 'Still.');
    expect(scenario.completed('A').updates.map((update) => update.message)).toEqual(['Here.']);
    expect(scenario.completed('A').restedWith).toBe(NAMES['B']);
  });
});

describe('the status of a mail', () => {
  const sent = { titleContact: true, invite: { status: 'sent', at: START, by: 'B', waits: null } } as const;

  test('for a request is shown only to its asker', () => {
    const scenario = givenChain('A* B C').asks('B', 'When?').asks('C');
    scenario.mails = { ...NO_MAILS, requests: new Map(scenario.thread.requests.map(({ id }) => [id, 'failed'])) };
    const statuses = (orgId: string) => scenario.view(orgId).requests.map(({ own, emailStatus }) => [own, emailStatus]);
    expect(statuses('B')).toEqual([[true, 'failed']]);
    expect(statuses('A')).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  test('to a placeholder is shown to its neighbors, with the fact that it is a placeholder', () => {
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

  test('says when the platform invite can be sent again: never without an address', () => {
    const scenario = givenChain('A B* C?');
    const sendableAt = (placeholder: PlaceholderStatus) => {
      scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('C'), placeholder]]) };
      return scenario.view('B').stakes[2]!.platformInviteAgainAt;
    };
    expect(sendableAt(sent)).toBe(START + HOUR);
    const held = (by: string, waits: MailWait) => ({
      titleContact: true,
      invite: { ...sent.invite, status: 'pending', by, waits } as const,
    });
    const morning = { for: 'morning', until: START + 16 * HOUR } as const;
    expect(sendableAt(held('B', morning))).toBeNull();
    expect(sendableAt(held('B', { for: 'verification', userId: 'ann' }))).toBe(0);
    expect(sendableAt(held('A', morning))).toBe(START + HOUR);
    expect(sendableAt({ titleContact: true, invite: null })).toBe(0);
    expect(sendableAt({ titleContact: false, invite: null })).toBeNull();
  });

  test('says what a platform invite waits for only to its sender', () => {
    const scenario = givenChain('A B* C?');
    const waits = { for: 'verification', userId: 'ann' } as const;
    const statusAndWait = (by: string) => {
      const invite = { status: 'pending', at: START, by, waits } as const;
      scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('C'), { titleContact: true, invite }]]) };
      const { platformInviteStatus, platformInviteWait } = scenario.view('B').stakes[2]!;
      return [platformInviteStatus, platformInviteWait];
    };
    expect(statusAndWait('B')).toEqual(['pending', waits]);
    expect(statusAndWait('A')).toEqual(['pending', null]);
  });

  test('is not in a completed view', () => {
    const scenario = givenChain('A* B C?').hands('A', 'B');
    scenario.mails = { ...NO_MAILS, placeholders: new Map([[scenario.stakeIdOf('B'), sent]]) };
    expect(scenario.completed('A').stakes[1]).toMatchObject({ provisional: false, platformInviteStatus: null });
  });
});
