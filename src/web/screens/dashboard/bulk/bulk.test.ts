// Commands on many titles at once, and their results.
import { describe, expect, test } from 'vitest';
import { refusals } from '../../../../domain/refusals.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';
import {
  askCalls,
  askedName,
  confirmCalls,
  countsOf,
  finishCalls,
  followUpCalls,
  helpAfter,
  postCalls,
  resultOf,
} from '../../../parts/bulk/bulk-request.ts';

const can = { requestUpdate: true, remindRequest: null, postUpdate: false, send: false, finish: false, confirm: null };
const asked = rowOf({ id: 'asked', openRequestId: 'request-0', can: { ...can, requestUpdate: false } });
const remindable = rowOf({
  id: 'remindable',
  openRequestId: 'request-1',
  can: { ...can, requestUpdate: false, remindRequest: 'request-1' },
});
const open = rowOf({ id: 'open', can });
const sent = rowOf({
  id: 'sent',
  can: { ...can, confirm: { operation: 'confirmDelivery', updateId: 'update-1', authorName: 'Front Range Auction' } },
});
const claimed = rowOf({
  id: 'claimed',
  can: { ...can, confirm: { operation: 'confirmClaim', updateId: 'update-2', authorName: 'Bluebird Cars' } },
});

describe('commands', () => {
  test('titles are finished, apart from those whose car has to be registered and is not', () => {
    const finishable = { ...can, finish: true };
    const rows = [
      rowOf({ id: 'kept', can: finishable, registerOn: null }),
      rowOf({ id: 'registered', can: finishable, registerOn: '2026-12-09' }),
      rowOf({ id: 'not registered', can: finishable, registerOn: '2026-12-09' }),
      rowOf({ id: 'not finishable', can, registerOn: '2026-12-09' }),
    ];
    expect(finishCalls(rows, 'retailed', new Set(['registered']), '2026-11-27')).toEqual([
      { operation: 'finishThread', input: { threadId: 'kept', how: 'retailed' } },
      { operation: 'finishThread', input: { threadId: 'registered', how: 'retailed', registeredOn: '2026-11-27' } },
      { operation: 'finishThread', input: { threadId: 'not finishable', how: 'retailed' } },
    ]);
  });

  test('each action says how many titles can take it', () => {
    expect(countsOf([asked, remindable, open, sent, claimed])).toEqual({ requestUpdate: 4, postUpdate: 0, confirm: 2, send: 0, finish: 0 });
  });

  test('titles are asked about, or their open request is sent again, also where that will be refused', () => {
    const mine = rowOf({ id: 'mine', can: { ...can, requestUpdate: false } });
    expect(askCalls([open, remindable, asked, mine], 'Where is it?', true)).toEqual([
      { operation: 'requestUpdate', input: { threadId: 'open', note: 'Where is it?', asks: 'waits-for' } },
      { operation: 'remindRequest', input: { threadId: 'remindable', requestId: 'request-1' } },
      { operation: 'remindRequest', input: { threadId: 'asked', requestId: 'request-0' } },
      { operation: 'requestUpdate', input: { threadId: 'mine', note: 'Where is it?', asks: 'waits-for' } },
    ]);
    expect(askCalls([open], '', false)[0]!.input).toEqual({ threadId: 'open', note: '' });
  });

  test('a delivery and a claim are confirmed each in its way, the rest is left out', () => {
    expect(confirmCalls([open, sent, claimed])).toEqual([
      { operation: 'confirmDelivery', input: { threadId: 'sent', updateId: 'update-1' } },
      { operation: 'confirmClaim', input: { threadId: 'claimed', updateId: 'update-2' } },
    ]);
  });

  test('an update without a date or a reason changes neither, and brings the day of the browser', () => {
    const typed = { message: 'On its way', eta: '', waitsFor: null };
    const input = { threadId: 'open', message: 'On its way', eta: null, today: '2026-11-24' };
    expect(postCalls([open], typed, '2026-11-24')[0]!.input).toEqual(input);
    expect(postCalls([open], { ...typed, waitsFor: 'payoff' }, '2026-11-24')[0]!.input).toEqual({ ...input, waitsFor: 'payoff' });
  });

  test('a follow-up can be removed', () => {
    expect(followUpCalls([open], null)[0]!.input).toEqual({ threadId: 'open', followUpOn: null });
  });
});

describe('results', () => {
  const { message } = refusals['already-asked'];
  const nothing = { emailStatus: null, takeBackSeq: null, mailed: null };

  test('refused titles come with the reason, the others with their mail', () => {
    const result = resultOf(
      [asked, open],
      [
        { threadId: 'asked', error: { code: 'aborted', message }, ...nothing },
        { threadId: 'open', error: null, ...nothing, emailStatus: 'pending' },
      ],
    );
    expect(result).toEqual({ taken: [{ title: open, emailStatus: 'pending', takeBackSeq: null }], refused: [{ title: asked, message }] });
  });

  test('a title that the organization answers for itself leads to its own update, any other one to the thread', () => {
    expect(helpAfter(refusals['asks-itself'].message)).toBe('postUpdate');
    expect(helpAfter(message)).toBe('open');
  });

  test('the name of the organization that was asked is left out if the row does not tell', () => {
    expect(askedName(open)).toBe('Front Range Auction');
    expect(askedName(rowOf({ place: 'with-partner', placeName: 'Partner' }))).toBe('Partner');
    expect(askedName(rowOf({ place: 'from-us', placeName: 'Bluebird Cars' }))).toBeNull();
    expect(askedName(rowOf({ place: 'missing', placeName: 'Partner' }))).toBe('Partner');
    expect(askedName(rowOf({ place: 'missing-from-us', placeName: null }))).toBeNull();
  });

  test('the title says how many titles took it', () => {
    const { requestUpdate, postUpdate, assign, followUp } = bulkCopy.resultTitles;
    expect(requestUpdate(3, 3, 0)).toBe('Asked 3, reminded 3');
    expect(requestUpdate(0, 2, 1)).toBe('Reminded 2, 1 left out');
    expect(requestUpdate(0, 0, 3)).toBe('3 left out');
    expect(postUpdate(6, 8)).toBe('Posted on 6 of 8 titles');
    expect(postUpdate(1, 1)).toBe('Posted on 1 title');
    expect(postUpdate(0, 3)).toBe('Posted on none of 3 titles');
    expect(postUpdate(0, 1)).toBe('Posted on no title');
    expect(assign('Maya Ortiz')(6, 6)).toBe('Assigned 6 titles to Maya Ortiz');
    expect(followUp('Nov 30')(6, 6)).toBe('Follow up on 6 titles on Nov 30');
  });

  test('the foot says that refused titles stay selected', () => {
    const { stay } = bulkCopy.results.requestUpdate;
    expect(stay(2)).toBe('The two that were not asked stay selected.');
    expect(stay(1)).toBe('The one that was not asked stays selected.');
    expect(stay(12)).toBe('The 12 that were not asked stay selected.');
  });
});
